// Holds what a desk keeps of its day to numbers and ids, and to events of its own library and of today.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DeskAction } from '../../../../../src-renderer/api/library.ts';
import { keepMade, madeToday } from '../../../../../src-renderer/features/desk/session/desk-day.ts';
import { initialDesk, type DeskState } from '../../../../../src-renderer/features/desk/session/desk-state.ts';
import { loan } from '../../fixtures.ts';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const noon = new Date(2026, 10, 20, 12);

function lentAs(event: number, before: DeskState): DeskState {
  const id = `entry ${String(event)}`;
  return {
    ...before,
    entries: [
      {
        id,
        at: 0,
        task: id,
        kind: 'lent',
        loan: loan(String(event), 'emma'),
        returned: null,
        undone: false,
      },
      ...before.entries,
    ],
    undoStack: [...before.undoStack, { task: id, entry: id, events: [event] }],
  };
}

function lendOneAfterTheOther(...events: number[]): DeskState {
  let desk = initialDesk;
  for (const event of events) {
    const next = lentAs(event, desk);
    keepMade(next, desk);
    desk = next;
  }
  return desk;
}

function told(event: number, at: Date, more: Partial<DeskAction> = {}): DeskAction {
  const of = loan(String(event), 'emma');
  return {
    kind: 'lent',
    at: at.toISOString(),
    events: [event],
    takenBack: false,
    item: of.item,
    loan: of,
    returned: null,
    alsoRenewed: [],
    ...more,
  };
}

async function asked(answer: DeskAction[]): Promise<{ events: readonly number[]; kept: DeskAction[] }> {
  let events: readonly number[] = [];
  const ask = (wanted: readonly number[]) => {
    events = wanted;
    return Promise.resolve(answer);
  };
  return { kept: await madeToday(ask, noon), events };
}

test('what was done is asked for again, and no name is kept of it', async () => {
  lendOneAfterTheOther(11, 12);
  expect([...stored.values()].join('')).not.toMatch(/Jansen|Title/);
  const answer = [told(12, noon), told(11, noon)];
  expect(await asked(answer)).toEqual({ events: [11, 12], kept: answer });
});

test('what was undone is still asked for, once', async () => {
  const desk = lendOneAfterTheOther(11, 12);
  const takenBack = { ...desk, undoStack: desk.undoStack.slice(0, 1) };
  keepMade(takenBack, desk);
  keepMade(desk, takenBack);
  expect((await asked([])).events).toEqual([11, 12]);
});

test('a found book is known by itself, for it has no loan', async () => {
  const item = { id: 'item-b', barcode: 'b', title: 'Title b' };
  const entry = { id: 'f', at: 0, task: 'f', kind: 'found' as const, item, undone: false };
  const found = { ...initialDesk, entries: [entry], undoStack: [{ task: 'f', entry: 'f', events: [7] }] };
  keepMade(found, initialDesk);
  const action = told(7, noon, { kind: 'found', item, loan: null });
  expect((await asked([action])).kept).toEqual([action]);
});

test('an event of the same number in another library is not this desk’s', async () => {
  lendOneAfterTheOther(11);
  const other = { ...loan('11', 'noah'), id: 'another loan' };
  expect((await asked([told(11, noon, { loan: other })])).kept).toEqual([]);
  expect((await asked([told(11, noon)])).events, 'nor is it asked for again').toEqual([]);
});

test('yesterday is over', async () => {
  lendOneAfterTheOther(11, 12);
  const today = told(12, noon);
  expect((await asked([today, told(11, new Date(2026, 10, 19, 23, 59))])).kept).toEqual([today]);
  expect((await asked([])).events).toEqual([12]);
});

test('where nothing was done, or what is kept is damaged, nothing is asked', async () => {
  const never = () => Promise.reject(new Error('asked'));
  expect(await madeToday(never, noon)).toEqual([]);
  for (const damaged of ['', '{', '{}', 'null', '[1, null, {"event": "11"}]']) {
    stored.set('loandesk.today', damaged);
    expect(await madeToday(never, noon)).toEqual([]);
  }
});

test('where the library does not answer, what is kept stays', async () => {
  lendOneAfterTheOther(11);
  await expect(madeToday(() => Promise.reject(new Error('silent')), noon)).rejects.toThrow('silent');
  expect((await asked([])).events).toEqual([11]);
});

test('a browser that keeps nothing does not hold up the desk', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(() => lendOneAfterTheOther(11)).not.toThrow();
});
