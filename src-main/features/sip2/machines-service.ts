// The accounts of machines: each has a token that reaches nothing else, and options for what its device trips over.
import { randomInt } from 'node:crypto';
import type { z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Actor, Command, WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { changeSettings, readSettings } from '../settings/settings-service.ts';
import type { TokensService } from '../tokens/tokens-service.ts';
import { usualOptions, type Machine } from './machine-options.ts';
import type { machineChangesSchema, newMachineSchema } from './machines-schemas.ts';
import { sip2Settings } from './sip2-settings.ts';

const shape = { sip2Machines: sip2Settings.sip2Machines };
/** Someone types it at a machine: no letters that look like another, and 20 of 31 are 99 bits. */
const secretLetters = '23456789abcdefghjkmnpqrstuvwxyz';
const secretLength = 20;

export type MachinesService = ReturnType<typeof machinesService>;

export function machinesService(reader: ReadableDatabase, gate: WriteGate, tokens: TokensService) {
  const machines = (): Machine[] => readSettings(reader, shape).sip2Machines;

  /** @param change gets the machines as the command sees them, and returns them as they will be */
  function changing<Result>(
    change: (present: readonly Machine[]) => { machines: Machine[]; result: Result },
  ): Command<Result> {
    return (context) => {
      const { machines, result } = change(readSettings(context.db, shape).sip2Machines);
      return { result, events: changeSettings(shape, { sip2Machines: machines })(context).events };
    };
  }

  const noSuchMachine = (id: string) => new Problem('not-found', `There is no machine ${id}.`);

  return {
    machines,
    /** @throws Problem not-found */
    machine(id: string): Machine {
      const machine = machines().find((machine) => machine.id === id);
      if (machine === undefined) throw noSuchMachine(id);
      return machine;
    },
    /** The machine with this login and secret, as it is now; null if it is unknown or was removed. */
    withSecret(login: string, secret: string): Machine | null {
      const token = tokens.recognise(secret);
      return machines().find((machine) => machine.login === login && machine.id === token?.id) ?? null;
    },
    /** @returns the machine with its secret, which is shown only here @throws Problem login-taken */
    async add(actor: Actor, asked: z.infer<typeof newMachineSchema>): Promise<Machine & { secret: string }> {
      const { login, ...options } = asked;
      const refuseTaken = (present: readonly Machine[]): void => {
        if (present.some((machine) => machine.login === login))
          throw new Problem('login-taken', `Another machine has the login ${login}. Choose another one.`);
      };
      refuseTaken(machines());
      const letters = Array.from(
        { length: secretLength },
        () => secretLetters[randomInt(secretLetters.length)],
      );
      const token = await tokens.add(actor, { name: login, scopes: ['sip2'] }, letters.join(''));
      const machine: Machine = { id: token.id, login, ...usualOptions, ...given(options) };
      await gate.write(
        actor,
        changing((present) => {
          refuseTaken(present);
          return { machines: [...present, machine], result: null };
        }),
      );
      return { ...machine, secret: token.token };
    },
    /** @throws Problem not-found */
    change: (actor: Actor, id: string, changes: z.infer<typeof machineChangesSchema>) =>
      gate.write(
        actor,
        changing((present) => {
          const before = present.find((machine) => machine.id === id);
          if (before === undefined) throw noSuchMachine(id);
          const result: Machine = { ...before, ...given(changes) };
          return { machines: present.map((machine) => (machine === before ? result : machine)), result };
        }),
      ),
    /** Removes a machine, whose secret then opens nothing. @throws Problem not-found */
    async remove(actor: Actor, id: string): Promise<void> {
      this.machine(id);
      const isRevoked = tokens.tokens().find((token) => token.id === id)?.revokedAt !== null;
      if (!isRevoked) await tokens.revoke(actor, id);
      await gate.write(
        actor,
        changing((present) => ({ machines: present.filter((machine) => machine.id !== id), result: null })),
      );
    },
  };
}

/** Without the fields that were left out. */
function given<Options extends object>(
  options: Options,
): { [Name in keyof Options]: Exclude<Options[Name], undefined> } {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Options]: Exclude<Options[Name], undefined> };
}
