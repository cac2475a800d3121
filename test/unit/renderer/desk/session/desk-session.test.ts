// The queue, the open question and the reload of the desk's session.

import { beforeEach, describe, expect, it } from 'vitest';
import type { DeskAction } from '../../../../../src-renderer/api/library.ts';
import { UNREACHABLE } from '../../../../../src-renderer/api/http-client.ts';
import { choiceIn } from '../../../../../src-renderer/features/desk/verbs/choice.ts';
import { changeDueDate } from '../../../../../src-renderer/features/desk/verbs/due-date.tsx';
import { undo } from '../../../../../src-renderer/features/desk/verbs/undo.ts';
import { tryAgain } from '../../../../../src-renderer/features/desk/verbs/waiting.ts';
import { borrower, item, loan, problem } from '../../fixtures.ts';
import {
  createDesk,
  desk,
  heard,
  lastScan,
  lent,
  open,
  opened,
  press,
  scans,
  settle,
  undone,
} from '../played-desk.ts';

beforeEach(() => {
  createDesk();
});

describe('a silent library', () => {
  it('loses no scan: they wait, and go on in order under the same key when it is back', async () => {
    for (const code of ['emma', 'book-1', 'book-2']) desk.actions.scan(code);
    await lastScan().fail(problem(0, UNREACHABLE));
    expect(desk.getState().queue.failure).toEqual({ why: 'unreachable' });
    expect(desk.getState().queue.tasks).toHaveLength(3);
    desk.actions.libraryIsBack();
    expect(scans).toHaveLength(2);
    expect(scans[1]?.key).toBe(scans[0]?.key);
    await lastScan().answer(opened('emma'));
    await lastScan().answer(lent('book-1', 'emma'));
    await lastScan().answer(lent('book-2', 'emma', 2));
    expect(desk.getState().queue.tasks).toEqual([]);
  });

  it('keeps a scan that the library could not do until it is tried again', async () => {
    desk.actions.scan('book-1');
    await lastScan().fail(problem(507, 'storage-full'));
    desk.actions.libraryIsBack();
    expect(scans).toHaveLength(1);
    expect(heard).toEqual(['failure']);
    press(tryAgain);
    await lastScan().answer({
      outcome: 'returned',
      loan: loan('book-1', 'emma'),
      events: [3],
      overview: null,
    });
    expect(desk.getState().last?.kind).toBe('returned');
  });

  it('shows what the library does not understand, and goes on with the next scan', async () => {
    desk.actions.scan('x'.repeat(10_000));
    desk.actions.scan('emma');
    await lastScan().fail(problem(400, 'validation-failed'));
    expect(desk.getState().last).toMatchObject({ kind: 'problem', code: 'validation-failed' });
    expect(lastScan().request.code).toBe('emma');
  });
});

describe('a question', () => {
  it('that a scan brings follows the one that staff opened meanwhile', async () => {
    desk.actions.scan('emma');
    await lastScan().answer(opened('emma'));
    desk.actions.scan('4711');
    press(changeDueDate);
    await lastScan().answer({ outcome: 'ask', borrower: borrower('4711'), item: item('4711') });
    expect(desk.getState().question).toMatchObject({ kind: 'due-date', loan: null });
    desk.actions.cancel();
    await settle();
    expect(choiceIn(desk.getState())).toMatchObject({ kind: 'ask', scan: { code: '4711' } });
  });

  it('that is cancelled does nothing, and what waited goes on', async () => {
    desk.actions.scan('4711');
    desk.actions.scan('emma');
    await lastScan().answer({ outcome: 'ask', borrower: borrower('4711'), item: item('4711') });
    desk.actions.cancel();
    expect(scans.map(({ request }) => request.code)).toEqual(['4711', 'emma']);
  });
});

describe('a page that was opened again', () => {
  const action = (event: number, more: Partial<DeskAction> = {}): DeskAction => {
    const of = loan(`book-${String(event)}`, 'emma');
    return {
      kind: 'lent',
      at: '2026-11-20T10:00:00Z',
      events: [event],
      takenBack: false,
      item: of.item,
      loan: of,
      returned: null,
      alsoRenewed: [],
      ...more,
    };
  };
  const kinds = () => desk.getState().entries.map(({ kind }) => kind);

  it('shows what this desk did before, and takes it back from the last to the first', async () => {
    await desk.actions.recall(() =>
      Promise.resolve([
        action(14, { kind: 'returned' }),
        action(13, { takenBack: true }),
        action(12, { kind: 'renewed' }),
        action(11, { returned: loan('book-11', 'noah') }),
      ]),
    );
    expect(kinds()).toEqual(['returned', 'lent', 'renewed', 'lent']);
    expect(desk.getState().entries[1]).toMatchObject({ undone: true });
    expect(desk.getState().last).toBeNull();
    expect(heard, 'nothing happened just now').toEqual([]);
    for (let times = 0; times < 4; times += 1) press(undo);
    await settle();
    expect(undone).toEqual([14, 12, 11]);
    expect(desk.getState().entries[0]).toMatchObject({
      kind: 'undone',
      returned: { borrower: { id: 'noah' } },
    });
    expect(desk.getState().note).toMatchObject({ says: 'nothing-to-undo' });
  });

  it('undoes a found book from before the reload', async () => {
    await desk.actions.recall(() => Promise.resolve([action(12, { kind: 'found', loan: null }), action(11)]));
    press(undo);
    await settle();
    expect(undone).toEqual([12]);
    expect(desk.getState().last).toMatchObject({ kind: 'undone', what: 'found' });
  });

  it('does what was scanned meanwhile once that is there, above it', async () => {
    let told: (actions: DeskAction[]) => void = () => undefined;
    const recalled = desk.actions.recall(
      () =>
        new Promise((resolve) => {
          told = resolve;
        }),
    );
    desk.actions.scan('emma');
    expect(scans).toEqual([]);
    told([action(11)]);
    await recalled;
    await lastScan().answer(opened('emma'));
    expect(kinds()).toEqual(['opened', 'lent']);
  });

  it('works on without a list where the library does not tell', async () => {
    await desk.actions.recall(() => Promise.reject(problem(500, 'internal-error')));
    await open('emma');
    expect(kinds()).toEqual(['opened']);
    expect(desk.getState().queue.failure).toBeNull();
  });
});

describe('a page that was closed with scans waiting', () => {
  it('restores them for their borrower, and sends nothing before a person says so', async () => {
    desk.actions.restore([
      { kind: 'open', id: 'card', at: 0, borrower: 'emma', name: 'Emma' },
      { kind: 'scan', id: 'old', at: 0, code: 'book-1' },
    ]);
    expect(scans).toEqual([]);
    press(tryAgain);
    await settle();
    expect(lastScan()).toMatchObject({ key: 'old', request: { code: 'book-1', borrower: 'emma' } });
  });
});
