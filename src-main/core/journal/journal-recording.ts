// Numbers the events of a command and writes them to the journal, together with the request's idempotency key.
import { v7 as newId } from 'uuid';
import type { WritableDatabase } from '../database/connection.ts';
import type { NewEvent, RecordedEvent } from '../events/events.ts';
import { idempotencyWrites } from './idempotency-repository.ts';
import type { KeptWithChange, Written } from './kept-with-change.ts';
import { addDesk, deskHere } from './desks.ts';
import { journalReads, journalWrites } from './journal-repository.ts';

/** Who acts: `desk` for the desk's own window, `token:ID` for a program, `system` for Loandesk itself. */
export type Actor = string;

export type JournalRecording = ReturnType<typeof journalRecording>;

export function journalRecording(db: WritableDatabase) {
  const journal = journalWrites(db);
  const desk = deskHere(db).id;
  let lastSeq = journalReads(db).lastSeq();

  return {
    /** The number of the last event, as the open transaction sees it. */
    lastSeq: (): number => lastSeq,
    /** Frees the numbers above `seq` after a rollback. */
    backTo(seq: number): void {
      lastSeq = seq;
    },
    /**
     * Records the events of one command.
     *
     * @param at when it happened; usually now
     */
    record(events: readonly NewEvent[], at: string, actor: Actor): RecordedEvent[] {
      let step: string | undefined;
      const recorded = events.map((event): RecordedEvent => {
        lastSeq += 1;
        const id = newId();
        step ??= id;
        return {
          seq: lastSeq,
          id,
          at,
          desk,
          actor,
          type: event.type,
          borrower: event.borrower ?? null,
          item: event.item ?? null,
          loan: event.loan ?? null,
          data: event.data ?? {},
          step,
          undoes: event.undoes ?? null,
          ...(event.subjects !== undefined && { subjects: event.subjects }),
        };
      });
      journal.record(recorded);
      return recorded;
    },
    /** Records what happened at another desk: under numbers of this library, with its own id, instant and desk. */
    take(events: readonly RecordedEvent[]): RecordedEvent[] {
      for (const id of new Set(events.map((event) => event.desk))) addDesk(db, id);
      const taken = events.map((event) => {
        lastSeq += 1;
        return { ...event, seq: lastSeq };
      });
      journal.record(taken);
      return taken;
    },
    /**
     * Makes the answer to a request. If there are events, keeps it with the idempotency key in the transaction of the
     * change, and deletes expired keys.
     *
     * @param now the clock's instant: the key expires a day later
     */
    keepAnswer({ actor, claim, answer }: KeptWithChange, written: Written<unknown>, now: () => string): void {
      const kept = answer?.(written) ?? null;
      const [first] = written.events;
      if (claim === undefined || first === undefined) return;
      idempotencyWrites(db).claim(claim, actor, now(), first.seq, kept);
    },
  };
}
