// Holds the stored tasks of a reload to those that this version can do.

import { expect, test } from 'vitest';
import { waitingIn } from '../../../../../src-renderer/features/desk/session/waiting-scans.ts';
import { verbs } from '../../../../../src-renderer/features/desk/verbs/verbs.ts';

const emma = { id: 'emma', name: 'Emma Jansen' };
const scan = { id: '1', at: 1, kind: 'scan', code: 'book-1' };
const payment = { id: '2', at: 2, kind: 'pay', borrower: 'emma', title: 'Emma Jansen', amount: 250 };
const nextMode = { id: '3', at: 3, kind: 'mode', mode: null };

test('tasks that waited during a reload are all there again', () => {
  const waiting = { borrower: emma, tasks: [scan, payment, nextMode] };
  expect(waitingIn(JSON.stringify(waiting), verbs)).toEqual(waiting);
});

test('a stored task of another version is left out, and the scans beside it stay', () => {
  const tasks = [
    { id: '4', at: 4, kind: 'stamp', item: 'book-1' },
    { ...payment, amount: '250' },
    { id: '5', at: 5, kind: 'lost', item: 'book-1' },
    { ...scan, id: undefined },
    null,
    'book-2',
    scan,
  ];
  expect(waitingIn(JSON.stringify({ borrower: { id: 7 }, tasks }), verbs)).toEqual({
    borrower: null,
    tasks: [scan],
  });
});

test('a stored text without tasks is nothing to restore', () => {
  for (const text of ['', 'null', '[]', '{"tasks":"book-1"}']) expect(waitingIn(text, verbs)).toBeNull();
});
