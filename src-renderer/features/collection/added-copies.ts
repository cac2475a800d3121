// The copies that were added by ISBN since the desk was opened, kept while other screens are shown.

import { create } from 'zustand';
import * as library from '../../api/library.ts';
import { ApiProblem } from '../../api/http-client.ts';
import type { AddedCopy, Title } from '../../api/library.ts';
import { withDots } from '../../ui/languages/rows.ts';

export interface ListedCopy extends Pick<
  AddedCopy,
  'id' | 'titleId' | 'title' | 'authors' | 'barcode' | 'callNumber' | 'shelfKey' | 'cover' | 'isFurtherCopy'
> {
  /** As it was scanned, in thirteen digits. */
  readonly isbn: string;
  readonly nth: number;
}

export interface LastScan {
  readonly kind: 'new' | 'further' | 'waits' | 'refused';
  readonly about: string;
}

interface State {
  readonly copies: readonly ListedCopy[];
  /** How many scans are not answered yet. */
  readonly waiting: number;
  readonly last: LastScan | null;
  /** The part that the library did not do, and the code or barcode that it is about. */
  readonly problem: { readonly what: 'failed' | 'notUndone'; readonly code: string } | null;
}

const nothing: State = { copies: [], waiting: 0, last: null, problem: null };
export const useAddedCopies = create<State>(() => nothing);

/** Scans are answered one after the other, so that barcodes follow the pile. */
let queue: Promise<void> = Promise.resolve();
let nth = 0;

async function addNow(code: string, callNumber: string): Promise<LastScan> {
  try {
    const copy = await library.addCopyOfIsbn({ isbn: code, ...(callNumber !== '' && { callNumber }) });
    const { id, titleId, title, authors, barcode, cover, isFurtherCopy } = copy;
    const isbn = copy.isbn ?? code;
    nth += 1;
    const added = { id, titleId, title, authors, barcode, cover, isFurtherCopy, isbn, nth };
    useAddedCopies.setState(({ copies }) => ({
      copies: [...copies, { ...added, callNumber: copy.callNumber, shelfKey: copy.shelfKey }],
      problem: null,
    }));
    const kind = title === isbn ? 'waits' : isFurtherCopy ? 'further' : 'new';
    return { kind, about: withDots([title, barcode]) };
  } catch (cause) {
    const refused = cause instanceof ApiProblem && cause.status === 400;
    if (!refused) useAddedCopies.setState({ problem: { what: 'failed', code } });
    return { kind: 'refused', about: code };
  }
}

export const addedCopies = {
  add(code: string, callNumber: string, then: (result: LastScan) => void): void {
    useAddedCopies.setState(({ waiting }) => ({ waiting: waiting + 1 }));
    queue = queue.then(async () => {
      const last = await addNow(code, callNumber);
      useAddedCopies.setState(({ waiting }) => ({ last, waiting: waiting - 1 }));
      then(last);
    });
  },
  /** Deletes the copy that was added last; a new title goes with it. */
  undo(): Promise<void> {
    queue = queue.then(async () => {
      const last = useAddedCopies.getState().copies.at(-1);
      if (last === undefined) return;
      try {
        await library.deleteItem(last.id);
      } catch (cause) {
        const isGone = cause instanceof ApiProblem && cause.status === 404;
        if (!isGone) {
          useAddedCopies.setState({ problem: { what: 'notUndone', code: last.barcode } });
          return;
        }
      }
      useAddedCopies.setState(({ copies }) => ({
        copies: copies.filter(({ id }) => id !== last.id),
        last: null,
        problem: null,
      }));
    });
    return queue;
  },
  /** Reads the titles that no longer wait. */
  async refresh(stillWaiting: readonly string[]): Promise<void> {
    const waitingIds = new Set(stillWaiting);
    const filled = useAddedCopies
      .getState()
      .copies.filter(({ title, isbn, titleId }) => title === isbn && !waitingIds.has(titleId));
    for (const titleId of new Set(filled.map((copy) => copy.titleId))) {
      const title = await library.readTitle(titleId).catch(() => null);
      if (title === null) continue;
      addedCopies.fillIn(title);
    }
  },
  /** Shows a title that was typed in each of its copies. */
  fillIn({ id, title, authors, cover }: Pick<Title, 'id' | 'title' | 'authors' | 'cover'>): void {
    useAddedCopies.setState(({ copies }) => ({
      copies: copies.map((copy) => (copy.titleId === id ? { ...copy, title, authors, cover } : copy)),
    }));
  },
  /** Begins a new pile; what was added stays in the collection. */
  startAgain: (): void => useAddedCopies.setState({ ...nothing, waiting: useAddedCopies.getState().waiting }),
};
