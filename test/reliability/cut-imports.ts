// Begins something that goes on after its answer, kills the program in the middle of it, and sees it through after the next start.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Import } from '../../src-main/features/imports/import-record.ts';
import { clientOf, startHeadless, type Headless } from '../support/headless.ts';

export type Call = Awaited<ReturnType<typeof clientOf>>;
export type UnderWay = 'applying' | 'undoing';

export interface CutReport {
  /** Kills that met a carrying out, and an undo, half-done. */
  commitsCut: number;
  undosCut: number;
  /** The faults, in words. */
  faults: string[];
}

const lookEveryMs = 50;
/** So often it may look the same: a busy machine is slow, but what goes on shows. */
const mostLooksWithoutProgress = 1200;

export interface Interruptions {
  /** Starts the program, begins what `begin` asks for, and kills it at some moment of that. @returns the import's id */
  cut: (under: UnderWay, begin: (call: Call, program: Headless) => Promise<string>) => Promise<string>;
  /**
   * Starts the program again and waits until the import is over.
   *
   * @param half whether the kill met it half-done; then the desk has to show a notice
   * @returns what is wrong, in words
   */
  finish: (id: string, status: 'applied' | 'undone', half: boolean) => Promise<string[]>;
}

export function interruptionsOf(entry: string, data: string, random: () => number): Interruptions {
  const start = (): Headless => startHeadless(['--data', data, '--port', '0'], { entry });
  return {
    async cut(under, begin) {
      const program = start();
      const call = await clientOf(program);
      const id = await begin(call, program);
      const share = 0.1 + random() * 0.7;
      for (;;) {
        const { status, progress } = (await call('GET', `/imports/${id}`)).body as Import;
        if (status !== under || progress.done >= share * progress.total) break;
      }
      await program.stop('SIGKILL');
      return id;
    },
    async finish(id, status, half) {
      const faults: string[] = [];
      const program = start();
      const call = await clientOf(program);
      const now = await reached(call, id, [status]);
      if (now !== status) faults.push(`the import is still ${now}`);
      const { notices } = (await call('GET', '/status')).body as { notices: { id: string; code: string }[] };
      const told = notices.map(({ code }) => code);
      const due = status === 'applied' ? 'import-finished-late' : 'import-undone-late';
      if (half && JSON.stringify(told) !== JSON.stringify([due]))
        faults.push(`told ${told.join(', ') || 'nothing'}`);
      for (const notice of notices) await call('DELETE', `/notices/${notice.id}`);
      await program.stop('SIGTERM');
      return faults;
    },
  };
}

/** Waits until the import has one of these states, or nothing moves any more. @returns the state it has */
export async function reached(
  call: Call,
  id: string,
  states: readonly Import['status'][],
): Promise<Import['status']> {
  let last = '';
  for (let looks = 0; ; looks += 1) {
    const { status, progress } = (await call('GET', `/imports/${id}`)).body as Import;
    const now = JSON.stringify({ status, progress });
    if (now !== last) looks = 0;
    last = now;
    if (states.includes(status) || looks === mostLooksWithoutProgress) return status;
    await wait(lookEveryMs);
  }
}

/** Has the list read. @returns the id of the import that is planned */
export async function plannedFrom(program: Headless, call: Call, list: string): Promise<string> {
  const { api, tokenFile } = await program.listening;
  const answer = await fetch(`${api}/imports?name=list.csv`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`,
      'content-type': 'text/csv',
    },
    body: list,
  });
  const { id } = (await answer.json()) as Import;
  const status = await reached(call, id, ['planned', 'failed']);
  if (status !== 'planned') throw new Error(`The list was not read: it is ${status}.`);
  return id;
}
