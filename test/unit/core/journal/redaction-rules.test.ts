// Tests what an erasure leaves of the events about a borrower.
import { expect, test } from 'vitest';
import type { RecordedEvent } from '../../../../src-main/core/events/events.ts';
import { emptiedByErasure } from '../../../../src-main/core/events/event-handlers.ts';
import { redactedEvent } from '../../../../src-main/core/journal/redaction-rules.ts';
import { declaredEvents } from '../../../../src-main/library/features.ts';

const event: RecordedEvent = {
  seq: 1,
  id: 'event-1',
  at: '2026-09-01T10:00:00.000Z',
  desk: 'desk-1',
  actor: 'desk',
  step: 'event-1',
  type: 'loan.opened',
  borrower: 'xanthippe',
  item: 'item-1',
  loan: 'loan-1',
  undoes: null,
  data: { dueOn: '2026-09-22' },
};
const ids = new Set(['xanthippe', 'merged-into-her']);
const redacted = (one: RecordedEvent) =>
  redactedEvent(one, { ids, emptied: ['borrower.updated', 'borrower.deleted'] });

test('an event whose data is kept loses the borrower', () => {
  expect(redacted(event)).toEqual({ ...event, borrower: null });
});

test('an event whose data is emptied keeps the id, which no longer resolves', () => {
  const updated: RecordedEvent = { ...event, type: 'borrower.updated', borrower: 'merged-into-her' };
  expect(redacted(updated)).toEqual({ ...updated, data: { redacted: true } });
});

test('an event about another borrower, and the erasure itself, stay as they are', () => {
  const others: RecordedEvent[] = [
    { ...event, borrower: 'noor' },
    { ...event, borrower: null },
    { ...event, type: 'borrower.deleted', data: { erased: true } },
  ];
  for (const harmless of others) expect(redacted(harmless)).toBe(harmless);
});

test('an erasure empties every event about the borrower’s record', () => {
  const emptied = emptiedByErasure(declaredEvents);
  const records = Object.keys(declaredEvents).filter((type) => type.startsWith('borrower.'));
  expect(records.length).toBeGreaterThan(0);
  expect(emptied).toEqual(expect.arrayContaining(records));
});
