// Places a hold for the open borrower: on what was looked up or refused, otherwise by the next scan or choice.

import { ApiProblem } from '../../../api/http-client.ts';
import type { Hold, LoanItem, Override } from '../../../api/library.ts';
import { IconBookmark } from '../../../ui/icons/icons.ts';
import { fullName } from '../../../ui/loans/names.ts';
import type { NewTask, Task } from '../session/kinds.ts';
import { done, happened, once, overviewIfOpen, unchanged } from '../session/performing.ts';
import { sendScan } from './scan.ts';
import type { Performed, Performing, Verb, WordsOfResult } from './verb.ts';

declare module '../session/kinds.ts' {
  interface Tasks {
    /** Places a hold for a borrower: on a title, or on the one that the code is of. */
    hold: {
      borrower: string;
      /** The title's id; null if the code says which. */
      titleId: string | null;
      /** The scanned code, the typed words, or the title. */
      title: string;
      override?: Override;
    };
  }
  interface Results {
    /** The borrower waits for a title now. */
    'hold-placed': { item: Pick<LoanItem, 'id' | 'title'>; hold: Hold; undone: boolean };
  }
}

export const placeHold: Verb = {
  key: 'Shift+F7',
  shortcuts: { scan: 'hold' },
  begin: ({ overview, last, placingHold, question }) => {
    if (overview === null || question !== null) return null;
    const { id } = overview.borrower;
    if (last?.kind === 'looked-up') return { task: holdTask(id, last.item) };
    if (last?.kind === 'refused' && last.forBorrower === id && last.item !== null)
      return { task: holdTask(id, { title: last.item.barcode, titleId: null }) };
    return { change: { placingHold: !placingHold } };
  },
  leave: ({ placingHold }) => (placingHold ? { change: { placingHold: false } } : null),
  takeScan: ({ overview, placingHold }, code, { only, usReading }) => {
    if (!placingHold || overview === null || only !== undefined) return null;
    const title = usReading?.certain === true ? usReading.code : code;
    return {
      task: holdTask(overview.borrower.id, { title, titleId: null }),
      change: { placingHold: false },
    };
  },
  tasks: {
    hold: {
      stored: { borrower: 'string', title: 'string' },
      undoable: true,
      overridable: true,
      perform,
    },
  },
  results: {
    'hold-placed': {
      sign: IconBookmark,
      words: ({ item, hold: { borrower, place } }): WordsOfResult => ({
        tone: 'hold',
        sound: 'lent',
        heading: { key: 'desk:result.holdPlaced' },
        about: item.title,
        lines: [
          { key: 'desk:result.setAsideFor', values: { name: fullName(borrower) } },
          { key: 'desk:result.inQueue', values: { count: (place ?? 1) - 1 } },
        ],
      }),
    },
  },
};

export function holdTask(
  borrower: string,
  { title, titleId }: { title: string; titleId: string | null },
): NewTask<'hold'> {
  return { kind: 'hold', borrower, title, titleId };
}

/** By the code of a copy; otherwise by words, among which staff choose. What is no item at all is an ordinary scan. */
async function perform(task: Task<'hold'>, by: Performing): Promise<Performed> {
  const { borrower, override } = task;
  const title = task.titleId ?? (await titleOfCode(task.title, by));
  if (title === null) return byWords(task, by);
  const { events, ...hold } = await by.library.placeHold(
    { borrower, title, ...(override !== undefined && { override }) },
    once(task),
  );
  const overview = await overviewIfOpen(null, by);
  const entry = { ...happened(task, by), item: hold.title, hold, undone: false };
  return done({ ...entry, kind: 'hold-placed' }, events, overview, by);
}

async function titleOfCode(code: string, { library }: Performing): Promise<string | null> {
  try {
    return (await library.readItem(`barcode:${code}`)).titleId;
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.status === 404) return null;
    throw problem;
  }
}

async function byWords(task: Task<'hold'>, by: Performing): Promise<Performed> {
  const { items } = await by.library.searchDesk({ q: task.title, limit: 9 });
  const titles = [...new Map(items.map((item) => [item.titleId, item])).values()];
  const [only, another] = titles;
  const { id, at, title: code } = task;
  const scan: Task<'scan'> = { id, at, kind: 'scan', code };
  if (only === undefined) return sendScan(scan, by);
  if (another === undefined) return perform({ ...task, title: only.title, titleId: only.titleId }, by);
  const options = titles.map((item) => ({ kind: 'item' as const, item }));
  const choice = { kind: 'matches' as const, scan, options, holdFor: task.borrower };
  return { ...unchanged, asks: { kind: 'choice', choice } };
}
