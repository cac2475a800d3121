// Kills the program while a backup is restored, or that is undone, starts it again, and looks whether the library is whole.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { examine } from '../../src-main/features/health/examination.ts';
import { clientOf, startHeadless, type Headless } from '../support/headless.ts';
import { disagreements, inspectDatabase } from './library-inspection.ts';

type Call = Awaited<ReturnType<typeof clientOf>>;

/** When the program dies, counted from the moment at which it is asked for the restore. */
export type Moment = { step: number } | { afterMs: number };

export interface RestoreKills {
  /** Rounds whose next start found the library as it was, and those that found the other one. */
  old: number;
  restored: number;
  /** Rounds in which it was over before the kill. */
  over: number;
  acknowledged: number;
  /** The faults, in words. */
  faults: string[];
}

interface RestoreState {
  latest: { state: string } | null;
  replacedAt: string | null;
}

const countsSteps = path.resolve(import.meta.dirname, 'dies-at-a-step.ts');
const items = 80;
const never = 1_000_000;
const names = { before: 'Eleonora', inBackup: 'Noor' } as const;

export interface RestoreToKill {
  /** How many steps on files there are; so many moments are worth a kill. */
  steps(): Promise<number>;
  killAt(moment: Moment): Promise<void>;
  readonly report: RestoreKills;
  remove(): void;
}

/**
 * Makes a library with a backup, and changes since. `restore` kills while the backup is restored, `undo` while that is
 * undone. A desk lends meanwhile.
 */
export async function restoreToKill(what: 'restore' | 'undo', entry: string): Promise<RestoreToKill> {
  const root = mkdtempSync(path.join(tmpdir(), 'loandesk-restore-kills-'));
  const lived = path.join(root, 'lived');
  const report: RestoreKills = { old: 0, restored: 0, over: 0, acknowledged: 0, faults: [] };
  const [asItWas, replaced] =
    what === 'restore' ? [names.before, names.inBackup] : [names.inBackup, names.before];
  let backup = '';
  await live();

  async function start(data: string): Promise<{ program: Headless; call: Call }> {
    const program = startHeadless(['--data', data, '--port', '0'], {
      entry,
      node: ['--import', countsSteps],
      channel: true,
    });
    return { program, call: await clientOf(program) };
  }

  /** Also where the library that it is asked for is closed for a moment. */
  async function overAt(call: Call): Promise<string> {
    for (;;) {
      const { latest } = (await call('GET', '/restores')).body as RestoreState;
      if (latest?.state === 'done' || latest?.state === 'failed') return latest.state;
      await wait(5);
    }
  }

  async function live(): Promise<void> {
    const { program, call } = await start(lived);
    await call('POST', '/users', {
      givenName: names.inBackup,
      familyName: 'Jansen',
      barcode: '2000001',
      category: 'Teacher',
    });
    for (let item = 0; item < items; item += 1)
      await call('POST', '/items', { title: `Book ${String(item)}`, barcode: `B${String(item)}` });
    await lend(call, 0);
    ({ file: backup } = (await call('POST', '/backups')).body as { file: string });
    await lend(call, 1);
    await call('POST', '/users/barcode:2000001', { givenName: names.before });
    if (what === 'undo') {
      await call('POST', '/restores', { backup });
      await overAt(call);
    }
    await program.stop('SIGTERM');
  }

  async function ask(call: Call): Promise<number> {
    const { status } = await (what === 'restore'
      ? call('POST', '/restores', { backup })
      : call('POST', '/restores/undo'));
    return status;
  }

  async function look(data: string, lent: readonly string[], where: string): Promise<void> {
    const note = (fault: string): void => void report.faults.push(`${where}: ${fault}`);
    inspectDatabase(data).faults.forEach((fault) => {
      note(`as it lay there: ${fault}`);
    });
    const { program, call } = await start(data);
    await missing(call, lent, note);
    const { notices } = (await call('GET', '/status')).body as { notices: { code: string }[] };
    for (const { code } of notices) if (code !== 'library-restored') note(`told ${code}`);
    const name = await nameIn(call);
    if (name === asItWas) report.old += 1;
    else if (name === replaced) report.restored += 1;
    else note(`the borrower is called ${name}`);
    const { replacedAt } = (await call('GET', '/restores')).body as RestoreState;
    if (what === 'restore' && (replacedAt !== null) !== (name === replaced))
      note(replacedAt === null ? 'there is no way back' : 'a way back is offered from nothing');
    const more = await lend(call, items - 1); // what was being lent at the kill may be lent
    if (replacedAt !== null) {
      await call('POST', '/restores/undo');
      if ((await overAt(call)) !== 'done') note('it cannot be undone');
      const other = await nameIn(call);
      if (other === name) note('taking it back changed nothing');
      await missing(call, [...lent, more], note);
    }
    if ((await program.stop('SIGTERM')).code !== 0) note('it did not end well');
    const after = inspectDatabase(data);
    [...after.faults, ...disagreements(data, after.events, false)].forEach(note);
    for (const { state, check, code } of examine(data, new Date().toISOString()))
      if (state !== 'fine') note(`the doctor: ${check} ${code}`);
  }

  async function missing(call: Call, lent: readonly string[], note: (fault: string) => void): Promise<void> {
    const loans = (await call('GET', '/loans')).body as { item: { barcode: string } }[];
    const out = new Set(loans.map(({ item }) => item.barcode));
    for (const barcode of lent) if (!out.has(barcode)) note(`${barcode} was lent, and is not any more`);
    if (out.size !== loans.length) note('an item is lent twice');
  }

  async function round(data: string, moment: Moment): Promise<number> {
    cpSync(lived, data, { recursive: true });
    const { program, call } = await start(data);
    await dieAt(program, 'step' in moment ? moment.step : never);
    const lent = ['B0', 'B1'];
    const lending = new AbortController();
    const lends = (async () => {
      while (!lending.signal.aborted && lent.length < items - 1) lent.push(await lend(call, lent.length));
    })().catch(() => undefined);
    const restoring = ask(call).then((status) => {
      if (status !== 202) throw new Error(`The restore was answered with ${String(status)}.`);
      return overAt(call);
    });
    const killed = program.exited.then(() => 'killed');
    const late = 'step' in moment ? null : wait(moment.afterMs).then(() => 'late');
    const end = await Promise.race([restoring.catch(() => killed), killed, ...(late === null ? [] : [late])]);
    const steps = end === 'done' ? never - (await dieAt(program, 0)) : 0;
    if (end === 'done') report.over += 1;
    if (end === 'failed') report.faults.push(`${JSON.stringify(moment)}: it failed`);
    await program.stop('SIGKILL');
    lending.abort();
    await lends;
    report.acknowledged += lent.length - 2;
    await look(data, lent, JSON.stringify(moment));
    rmSync(data, { recursive: true, force: true });
    return steps;
  }

  return {
    report,
    steps: () => round(path.join(root, 'counted'), { step: never }),
    async killAt(moment) {
      await round(path.join(root, 'killed'), moment);
    },
    remove: () => {
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** @returns the barcode of what was lent; throws where it was not */
async function lend(call: Call, item: number): Promise<string> {
  const barcode = `B${String(item)}`;
  const { status, body } = await call('POST', '/checkouts', {
    borrower: 'barcode:2000001',
    item: `barcode:${barcode}`,
  });
  if (status !== 201) throw new Error(`Lending ${barcode} was answered: ${JSON.stringify(body)}`);
  return barcode;
}

async function nameIn(call: Call): Promise<string> {
  return ((await call('GET', '/users/barcode:2000001')).body as { givenName: string }).givenName;
}

/** @returns how many steps were left before it would have died */
async function dieAt({ process: program }: Headless, step: number): Promise<number> {
  program.send({ dieAtStep: step });
  const [{ left }] = (await once(program, 'message')) as [{ left: number }];
  return left;
}
