// Keeps the closed segments of the ledger as the journal is: deletes, checks and rewrites them while the library is open.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadableDatabase } from '../database/connection.ts';
import type { RecordedEvent } from '../events/events.ts';
import { writeSegment } from '../ledger/ledger.ts';
import { followLedger, isSameEvent } from '../ledger/ledger-chain.ts';
import {
  segmentsIn,
  unfinishedSegmentSuffix,
  type EventMark,
  type Segment,
  type SegmentStart,
} from '../ledger/segments.ts';
import { journalReads } from './journal-repository.ts';
import { compareWithJournal } from './ledger-comparison.ts';

/** The part of the ledger that is kept although the journal has it too. */
export interface Needed {
  /** The last event of the oldest copy of the library that a restore may use; 0 if there is none. */
  afterSeq: number;
  /** Segments that ended later than this are kept. */
  endedAfter: string;
}

export interface MaintainedLedger {
  deleted: number;
  rewritten: number;
  /** The events that lost data because the journal did. */
  redacted: number;
  /** The segments that were missing or damaged. */
  repaired: number;
}

/** A segment whose start is an event of this library. */
type KnownSegment = Segment & { start: SegmentStart };

/**
 * Makes the closed segments agree with the journal. A segment is damaged, missing, or older than an erasure or retention
 * in the journal: each time the cure is to write it again from the journal. The newest segment is left alone, because
 * the write gate appends to it.
 *
 * @param progressed called between segments
 * @throws if the journal lacks events of a segment, which is then unchanged
 */
export async function maintainLedger(
  db: ReadableDatabase,
  folder: string,
  needed: Needed,
  progressed: () => Promise<void>,
): Promise<MaintainedLedger> {
  const journal = journalReads(db);
  const done: MaintainedLedger = { deleted: 0, rewritten: 0, redacted: 0, repaired: 0 };
  const lacking: number[] = [];
  for (const name of readdirSync(folder).filter((file) => file.endsWith(unfinishedSegmentSuffix)))
    rmSync(join(folder, name));
  const segments = segmentsIn(folder);
  const readable = segments.filter(
    (segment): segment is KnownSegment =>
      segment.start !== null &&
      (segment.start.after.seq === 0 ||
        journal.event(segment.start.after.seq)?.id === segment.start.after.id),
  );
  if (readable.at(-1)?.number !== segments.at(-1)?.number)
    throw new Error('The newest segment of the ledger does not follow the journal.');

  const rewrite = (
    number: number,
    { after, startedAt }: Pick<SegmentStart, 'after' | 'startedAt'>,
    to: EventMark,
  ) => {
    writeSegment(folder, number, after, startedAt ?? '', eventsBetween(db, after.seq, to.seq));
    done.rewritten += 1;
  };

  for (const segment of unneeded(readable, needed)) {
    rmSync(segment.file);
    done.deleted += 1;
  }
  const kept = readable.slice(done.deleted);
  const [first] = kept;
  if (first === undefined) return done;
  for (const { number, file } of segments)
    if (number < first.number && !readable.some((segment) => segment.number === number)) rmSync(file);
  if (needed.afterSeq < first.start.after.seq) {
    const id = journal.event(needed.afterSeq)?.id;
    const after = id === undefined ? { seq: 0, id: null } : { seq: needed.afterSeq, id };
    rewrite(first.number - 1, { after, startedAt: null }, first.start.after);
    done.repaired += 1;
  }
  for (const [index, segment] of kept.entries()) {
    const next = kept[index + 1];
    if (next === undefined) break;
    await progressed();
    const to = next.start.after;
    const strays = segments.filter(({ number }) => number > segment.number && number < next.number);
    const comparison = compareWithJournal(db, segment.start.after.seq);
    const chain = followLedger([segment], comparison.visit);
    comparison.endAt(to.seq);
    const { forgotten, other, ledgerOnly, journalOnly } = comparison.found;
    if (ledgerOnly > 0) {
      lacking.push(segment.number);
      continue;
    }
    const isWhole =
      chain?.end === 'whole' && isSameEvent(chain.mark, to) && journalOnly === 0 && strays.length === 0;
    if (isWhole && forgotten + other === 0) continue;
    rewrite(segment.number, segment.start, to);
    for (const { file } of strays) rmSync(file);
    done.redacted += forgotten + other;
    if (!isWhole) done.repaired += 1;
  }
  if (lacking.length > 0)
    throw new Error(`The journal lacks events of the ledger’s segment ${lacking.join(', ')}.`);
  return done;
}

/** The oldest segments, whose events are all in every copy of the library. */
function unneeded(segments: readonly KnownSegment[], { afterSeq, endedAfter }: Needed): KnownSegment[] {
  const first = segments.findIndex((_, index) => {
    const next = segments[index + 1]?.start;
    return (
      next === undefined ||
      next.after.seq > afterSeq ||
      next.startedAt === null ||
      next.startedAt > endedAfter
    );
  });
  return segments.slice(0, first);
}

function* eventsBetween(db: ReadableDatabase, after: number, upTo: number): Generator<RecordedEvent> {
  for (const event of journalReads(db).eventsAfter(after)) {
    if (event.seq > upTo) return;
    yield event;
  }
}
