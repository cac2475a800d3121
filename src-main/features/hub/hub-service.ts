// The sealed copy of the library on the district's server: connects, exchanges each minute, and says how it stands.
import { randomUUID } from 'node:crypto';
import { openReader, type ReadableDatabase } from '../../core/database/connection.ts';
import { migrations } from '../../core/database/migrations.ts';
import type { AllEvents } from '../../core/events/event-handlers.ts';
import type { Clock } from '../../core/journal/clock.ts';
import { deskHere } from '../../core/journal/desks.ts';
import type { Actor, WriteGate } from '../../core/journal/write-gate.ts';
import type { Tables } from '../../core/manifest/tables.ts';
import { noticeWrites } from '../../core/notices/notices.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { Restore, RestoresService } from '../backups/restores-service.ts';
import { currentSettings, readSettings } from '../settings/settings-service.ts';
import { isUntouched } from '../exports/exports-service.ts';
import type { Secrets } from '../mail/secrets.ts';
import { capture, endCapture } from './capture.ts';
import { copiedTables, type CopiedTable } from './copied-tables.ts';
import { exchangeOnce } from './copying.ts';
import { hubNotices } from './hub-codes.ts';
import { takeOnce } from './taking.ts';
import { HubError, type Hello, type HubCalls, type HubFault } from './hub-calls.ts';
import { hubCopyReads, hubCopyWrites, type HubCopy } from './hub-copy-repository.ts';
import { exchangeReads, exchangeWrites } from './exchange-repository.ts';
import { reached } from './hub-faults.ts';
import type { CopyToRestore } from './hub-restore.ts';
import { nextExchange, waitBeforeNext } from './hub-rules.ts';
import { askAgain, joinOnce } from './joining.ts';
import { hasUnsent, pushOwnEvents, waitingEvents, waitingSince } from './own-events.ts';
import { hubSecrets, seatOf, type HubSeat } from './hub-seat.ts';
import { captureTitles, endCaptureOfTitles } from './union-capture.ts';
import { sendFigures } from './figures.ts';
import { hubSettings } from './hub-settings.ts';
import { titlesToShare } from './titles-to-share.ts';
import { keyOfWords, lastGroup, wordsOfKey } from './key-words.ts';
import { keysOf, newKey, WrongKeyError } from './sealing.ts';

export interface HubOptions {
  readonly connect: (seat: HubSeat, closing: AbortSignal) => Promise<HubCalls>;
  /** The schema version of this program, for tests of another one. */
  readonly form?: number;
}

export interface HubDeps {
  readonly dataFolder: string;
  readonly restores: RestoresService;
  readonly reader: ReadableDatabase;
  readonly gate: WriteGate;
  readonly clock: Clock;
  readonly tables: Tables;
  readonly events: AllEvents;
  readonly secrets: Secrets;
  readonly report: (error: unknown) => void;
  readonly closing: AbortSignal;
  readonly hubOptions: HubOptions;
}

/** Soon after a change, so that little is lost; rarely enough that a busy desk makes few exchanges. */
const afterChangeMs = 20_000;
/** 8 ms of this thread. */
const pageRows = 200;
const firstExchangeMs = 20_000;
const figuresEveryMs = 3_600_000;
const dayMs = 86_400_000;
const checkEveryMs = 30 * dayMs;

export type HubService = ReturnType<typeof hubService>;

export function hubService(deps: HubDeps) {
  const { dataFolder, restores, reader, gate, clock, tables, events, secrets, report, closing, hubOptions } =
    deps;
  const reads = hubCopyReads(reader);
  const kept = hubSecrets(secrets);
  const form = hubOptions.form ?? migrations.at(-1)?.version ?? 0;
  /**
   * Random, so that two clones of one library never mix what they send. It stays after a cut: what has arrived is not sent
   * again. Once all has arrived it ends: a server that is put back still has what was sent under it.
   */
  let stage = randomUUID();
  let hello: Hello | null = null;
  let reachedAt: string | null = null;
  let exchangedAt: string | null = null;
  let trouble: HubFault | 'other-copy' | 'other-main' | 'main-unfinished' | 'access-missing' | null = null;
  let erasedTo: number | null = null;
  /** Whether another desk's program is newer: what it did waits. */
  let isBehindDesk = false;
  let failures = 0;
  let progress: { done: number; all: number } | null = null;
  let running: Promise<void> | null = null;
  let figuresAt: { ms: number; isAllowed: boolean } | null = null;
  let timer: NodeJS.Timeout | undefined;

  let tablesOfCopy: readonly CopiedTable[] | null = null;
  const copied = (): readonly CopiedTable[] => (tablesOfCopy ??= copiedTables(reader, tables));
  const nowMs = (): number => Date.parse(clock.now());

  function connected(): { copy: HubCopy; seat: HubSeat; key: Buffer } {
    const copy = reads.copy();
    const [seat, key] = [kept.seat(), kept.key()];
    if (copy === null || seat === null || key === null)
      throw new Problem('hub-not-connected', 'Connect the library to the district’s server first.');
    return { copy, seat, key };
  }

  async function writeQuietly(command: (db: Parameters<typeof hubCopyWrites>[0], now: string) => void) {
    await gate.writeInBackground('system', ({ db, now }) => {
      command(db, now);
      return { result: null, events: [] };
    });
  }

  async function exchange(): Promise<void> {
    const { copy, seat, key } = connected();
    if (copy.taken === null) await askAgain(reader, gate);
    const calls = await hubOptions.connect(seat, closing);
    try {
      hello = await calls.hello();
      reachedAt = clock.now();
      if (copy.taken === null && !hello.settles) trouble = 'other-main';
      else if (copy.taken === null) await exchangeOn(calls, hello, key, copy);
      else await takeOn(calls, hello, key, copy.taken);
    } finally {
      await calls.close();
    }
  }

  /** Other desks get what they did with the same exchange, as rows. */
  async function exchangeOn(calls: HubCalls, hub: Hello, key: Buffer, copy: HubCopy): Promise<void> {
    const failures: unknown[] = [];
    if (nextExchange(copy, hub, form, reads.knows) !== 'ask') {
      const joined = await joinOnce({
        reader,
        gate,
        events,
        calls,
        keys: keysOf(key),
        library: hub.library,
        form,
        closing,
      });
      isBehindDesk = joined.isBehind;
      failures.push(...joined.failures);
    }
    const result = await exchangeOnce(
      {
        reader,
        tables: copied(),
        calls,
        titles: titlesToShare(reader),
        keys: keysOf(key),
        library: hub.library,
        stage,
        form,
        pageRows,
        closing,
        progress: (done, all) => {
          progress = { done, all };
        },
        noteSending: (token) =>
          writeQuietly((db, now) => {
            hubCopyWrites(db).noteSending(token, now);
          }),
        async noteArrived(token, n, seq) {
          await writeQuietly((db, now) => {
            hubCopyWrites(db).settle(token, n, seq, now);
          });
          stage = randomUUID();
        },
      },
      hub,
    );
    trouble = result === 'ask' ? 'other-copy' : null;
    if (result === 'done') await sendFiguresAnHour(calls);
    if (failures.length > 0) throw failures[0];
  }

  async function takeOn(
    calls: HubCalls,
    { library, settles }: Hello,
    key: Buffer,
    taken: number,
  ): Promise<void> {
    const parts = { reader, gate, events, calls, keys: keysOf(key), form, closing };
    await pushOwnEvents({ ...parts, library });
    await calls.noteDesk(erasedTo); // what follows reads one moment of the server, and writes nothing
    await takeOnce({ ...parts, tables: copied(), pageRows }, taken);
    trouble = settles ? 'main-unfinished' : null;
  }

  /** Kept, because every command asks. */
  let isOther = typeof reads.copy()?.taken === 'number';
  const isOtherDesk = (): boolean => isOther;
  gate.restrict(() => {
    if (isOtherDesk())
      throw new Problem(
        'kept-at-main-desk',
        'This is another desk of the library. Change books, borrowers and settings at the main desk.',
      );
  });

  async function sendFiguresAnHour(calls: HubCalls): Promise<void> {
    const isAllowed = readSettings(reader, hubSettings).sendFigures;
    if (figuresAt !== null && figuresAt.isAllowed === isAllowed && nowMs() - figuresAt.ms < figuresEveryMs)
      return;
    await sendFigures(reader, calls, {
      isAllowed,
      timeZone: currentSettings(reader).timeZone,
      now: clock.now(),
    });
    await calls.forgetEntries();
    figuresAt = { ms: nowMs(), isAllowed };
  }

  /** One at a time; never rejects. */
  function exchangeNow(): Promise<void> {
    running ??= exchange()
      .then(
        () => {
          failures = 0;
          exchangedAt = clock.now();
        },
        (error: unknown) => {
          failures += 1;
          if (closing.aborted) return;
          trouble = error instanceof HubError ? error.fault : isNoAccess(error) ? 'access-missing' : 'failed';
          if (trouble === 'failed') report(error);
        },
      )
      .then(updateNotices)
      .catch(report)
      .finally(() => {
        progress = null;
        running = null;
        schedule(waitBeforeNext(failures));
      });
    return running;
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (closing.aborted || reads.copy() === null) return;
    timer = setTimeout(() => void exchangeNow(), ms).unref();
  }

  /** A day without a copy, another history, and a withdrawn access are told at the desk; the first two also end there. */
  async function updateNotices(): Promise<void> {
    const copy = reads.copy();
    if (copy === null || closing.aborted) return;
    const since = Date.parse(copy.settledAt ?? copy.onSince);
    const isBehind = trouble !== null && nowMs() - since > dayMs;
    const waitsSince = isOther ? waitingSince(reader) : null;
    const isUntaken = waitsSince !== null && nowMs() - Date.parse(waitsSince) > dayMs;
    const open: Record<(typeof hubNotices)[number], boolean> = {
      'hub-behind': isBehind && !isOther,
      'hub-stopped': trouble === 'other-copy' || trouble === 'other-main',
      'hub-refused': trouble === 'refused',
      'other-desk-behind': (isBehind && isOther) || isUntaken,
      'other-desk-newer': isBehindDesk,
    };
    await writeQuietly((db, now) => {
      for (const code of hubNotices) {
        if (open[code]) noticeWrites(db).addOnce({ code, facts: {} }, now);
        else noticeWrites(db).settle(code, now);
      }
    });
  }

  async function onServer<T>(seat: HubSeat, work: (calls: HubCalls) => Promise<T>): Promise<T> {
    const calls = await hubOptions.connect(seat, closing);
    try {
      return await work(calls);
    } finally {
      await calls.close();
    }
  }

  async function startCopy(actor: Actor): Promise<void> {
    await gate.write(actor, ({ db, now }) => {
      hubCopyWrites(db).connect(now);
      capture(db, tables);
      captureTitles(db);
      return { result: null, events: [changed('started')] };
    });
    void exchangeNow();
  }

  /** A backup from before the connection knows nothing of the copy: the exchange that follows asks which one goes on. */
  async function startAfterRestore(): Promise<void> {
    const seat = kept.seat();
    if (seat === null || kept.key() === null) return;
    const hub = await onServer(seat, (calls) => calls.hello()).catch(() => null); // the next maintenance asks again
    if (hub !== null && hub.token !== null) await startCopy('system');
  }

  /** All that this desk did since the copy. */
  const sendAll = (seat: HubSeat, key: Buffer): Promise<void> =>
    onServer(seat, async (calls) => {
      const { library } = await calls.hello();
      do await pushOwnEvents({ reader, gate, events, calls, keys: keysOf(key), library, form, closing });
      while (hasUnsent(reader));
    });

  /**
   * Starts bringing the library of the copy into the place of this one.
   *
   * @param sendRest if this library did something that the copy does not have: sends it
   */
  async function bringCopy(seat: HubSeat, key: Buffer, sendRest?: () => Promise<void>): Promise<Restore> {
    // Loaded on demand: they bring what reads exports.
    const { stageBeside } = await import('../exports/read-export.ts');
    const { keepOfComputer } = await import('./hub-restore.ts');
    const { opened, goOn } = await copyOpened(seat, key);
    try {
      return restores.bring(async () => {
        try {
          const putInPlace = await stageBeside(dataFolder, opened, clock.now(), tables, (db, now) => {
            goOn(db, now);
            if (!isUntouched(reader)) keepOfComputer(db, reader.name, tables);
          });
          await kept.keep(seat, key);
          await sendRest?.();
          return () => {
            if (sendRest !== undefined) assertAllSent(reader.name);
            return putInPlace();
          };
        } finally {
          await opened.close();
        }
      });
    } catch (error) {
      await opened.close();
      throw error;
    }
  }

  /** @throws Problem hub-key-wrong, hub-copy-empty, hub-unreachable, ... */
  async function copyOpened(seat: HubSeat, key: Buffer): Promise<CopyToRestore> {
    const { NoCopyError, openCopy } = await import('./hub-restore.ts');
    const calls = await reached(() => hubOptions.connect(seat, closing));
    try {
      return await reached(() => openCopy(calls, key, tables));
    } catch (error) {
      await calls.close();
      if (error instanceof WrongKeyError)
        throw new Problem(
          'hub-key-wrong',
          'This key does not open the copy. Use the one printed for this library.',
        );
      if (error instanceof NoCopyError)
        throw new Problem('hub-copy-empty', 'Ask your district which invitation is right.');
      throw error;
    }
  }

  let soonAt = 0;
  /** After a change, once until the next exchange: a busy desk does not put it off for ever. */
  const unsubscribe = gate.onCommitted(() => {
    const now = performance.now();
    if (timer === undefined || running !== null || failures > 0 || soonAt > now) return;
    soonAt = now + afterChangeMs;
    schedule(afterChangeMs);
  });

  return {
    state() {
      const copy = reads.copy();
      const isReady = kept.seat() !== null;
      return {
        role: isOtherDesk() ? ('other' as const) : ('main' as const),
        desk: isOtherDesk() ? deskHere(reader).name : null,
        status: copy !== null ? ('on' as const) : isReady ? ('key-to-print' as const) : ('off' as const),
        district: hello?.hub ?? null,
        library: hello?.name ?? null,
        settledAt: copy?.settledAt ?? null,
        checkedAt: copy?.checkedAt ?? null,
        waiting:
          copy?.taken === null ? reads.waiting() + reads.countAfter(copy.sentSeq) : waitingEvents(reader),
        copying: progress,
        trouble,
        changedElsewhereAt: trouble === 'other-copy' ? (hello?.settledAt ?? null) : null,
        desks: (hello?.desks ?? []).map(({ name, seenAt }) => ({ name, seenAt })),
      };
    },
    /**
     * Reaches the server with the invitation, and makes the library's key if it has none: then nothing is copied until
     * `start`. A library that is copied goes on with the new invitation.
     *
     * @param words the printed key, if there is a copy and its key is not on this computer
     * @throws Problem hub-invitation-wrong, hub-key-needed, hub-key-wrong, hub-copy-empty, hub-unreachable, hub-not-trusted, hub-refused,
     * hub-outdated
     */
    async connect(invitation: string, words = ''): Promise<void> {
      const seat = seatIn(invitation);
      await reached(async () => {
        const calls = await hubOptions.connect(seat, closing);
        try {
          hello = await calls.hello();
        } finally {
          await calls.close();
        }
      });
      if (hello?.settles === isOtherDesk())
        throw new Problem(
          'hub-invitation-elsewhere',
          hello.settles
            ? 'This invitation is for the main desk. Paste the one for this desk.'
            : 'This invitation is for another desk: on an empty computer, get the library back with it.',
        );
      await running;
      let key = kept.key();
      if (key === null && (reads.copy() !== null || hello?.token !== null)) {
        if (words.trim() === '')
          throw new Problem(
            'hub-key-needed',
            'The server has a copy of this library. Get the library back from it, or send the printed key to go on with it.',
          );
        key = keyIn(words);
        await (await copyOpened(seat, key)).opened.close();
      }
      await kept.keep(seat, key ?? newKey());
      if (reads.copy() !== null) void exchangeNow();
    },
    /** The library's key in 14 groups. @throws Problem hub-not-connected */
    key(): string {
      const key = kept.key();
      if (key === null || kept.seat() === null)
        throw new Problem('hub-not-connected', 'Connect the library to the district’s server first.');
      return wordsOfKey(key);
    },
    /**
     * Begins to copy. The last group of the printed key shows that it is on paper.
     *
     * @throws Problem hub-not-connected, hub-connected, hub-key-wrong
     */
    async start(actor: Actor, typed: string): Promise<void> {
      const key = kept.key();
      if (key === null || kept.seat() === null)
        throw new Problem('hub-not-connected', 'Connect the library to the district’s server first.');
      if (reads.copy() !== null) throw new Problem('hub-connected', 'The library is copied already.');
      if (typed.trim().toUpperCase() !== lastGroup(key))
        throw new Problem('hub-key-wrong', 'This is not the last group of the printed key.');
      await startCopy(actor);
    },
    /** @param check compares every row @throws Problem hub-not-connected */
    async exchange(check: boolean): Promise<void> {
      if (reads.copy() === null) connected();
      if (check)
        await writeQuietly((db) => {
          hubCopyWrites(db).askWhole();
        });
      void exchangeNow();
    },
    /**
     * A person decided that this computer's library replaces the copy, although the copy has another history.
     *
     * @throws Problem hub-not-connected
     */
    async goOn(actor: Actor): Promise<void> {
      connected();
      if (trouble === 'other-copy' && hello !== null) {
        const { token } = hello;
        await gate.write(actor, ({ db }) => {
          hubCopyWrites(db).goOnFrom(token);
          return { result: null, events: [changed('went-on')] };
        });
      }
      void exchangeNow();
    },
    /** @param deleteCopy whether the copy is deleted first @throws Problem hub-not-connected, hub-unreachable, ... */
    async disconnect(actor: Actor, deleteCopy: boolean): Promise<void> {
      const seat = kept.seat();
      if (seat === null && (deleteCopy || reads.copy() === null))
        throw new Problem('hub-not-connected', 'There is no connection.');
      clearTimeout(timer);
      await running;
      if (seat !== null && deleteCopy)
        await reached(async () => {
          const calls = await hubOptions.connect(seat, closing);
          try {
            await calls.forget();
          } finally {
            await calls.close();
          }
        });
      if (reads.copy() !== null)
        await gate.write(
          actor,
          ({ db, now }) => {
            endCapture(db, tables);
            endCaptureOfTitles(db);
            hubCopyWrites(db).forget();
            exchangeWrites(db).forget();
            for (const code of hubNotices) noticeWrites(db).settle(code, now);
            return { result: null, events: [changed('ended')] };
          },
          { atEveryDesk: true },
        );
      await kept.forget();
      isOther = false;
      [hello, trouble, failures] = [null, null, 0];
    },
    /**
     * Starts bringing the library of the copy to this computer, whose own one must be empty or an older state of it.
     *
     * @throws Problem hub-library-in-use, hub-invitation-wrong, hub-key-wrong, hub-copy-empty, hub-unreachable, ...
     */
    async bringBack(invitation: string, words: string): Promise<Restore> {
      if (!isUntouched(reader) && trouble !== 'other-copy')
        throw new Problem(
          'hub-library-in-use',
          'A library comes back on a computer on which nothing was done yet, or in the place of an older state of it.',
        );
      return bringCopy(seatIn(invitation), keyIn(words));
    },
    /**
     * Starts making this the main desk, or another one if a person made another one the main desk. Its library becomes that
     * of the copy; what it did and the copy does not have goes to the server as another desk's.
     *
     * @throws Problem hub-not-connected, hub-role-wrong, hub-unreachable, ...
     */
    async changeRole(role: 'main' | 'other'): Promise<Restore> {
      const { copy, seat, key } = connected();
      if ((role === 'main') !== isOther || (role === 'other' && trouble !== 'other-main'))
        throw new Problem(
          'hub-role-wrong',
          'Another desk can become the main desk, and then that one another desk.',
        );
      await running;
      if (role === 'other' && exchangeReads(reader).strand() === null)
        await writeQuietly((db) => {
          exchangeWrites(db).begin(randomUUID(), copy.sentSeq);
        });
      await reached(() => sendAll(seat, key));
      if (role === 'main') await reached(() => onServer(seat, (calls) => calls.lead()));
      return bringCopy(seat, key, () => sendAll(seat, key));
    },
    /** The number of the copy's state that this file goes back to; at the main desk, of one that it has sent. */
    copyState: (): number | null => (isOther ? (reads.copy()?.taken ?? null) : (hello?.number ?? null)),
    /** Nothing that was erased up to this state is in any file of this desk. */
    noteErased(state: number | null): void {
      erasedTo = state;
    },
    /** The names of the other desks that may still have in their files what a later state of the copy does not hold. */
    desksBehind: (state: number): string[] =>
      (hello?.desks ?? [])
        .filter((desk) => desk.erasedTo === null || desk.erasedTo <= state)
        .map(({ name }) => name),
    /** How long the server keeps its own backups, once the copy is as new as this event; null before. */
    backupDaysAfter(seq: number): number | null {
      const copy = reads.copy();
      return copy !== null && copy.sentSeq >= seq ? (hello?.backupDays ?? null) : null;
    },
    /** Whether this library is copied. */
    isConnected: (): boolean => reads.copy()?.taken === null,
    /** Whether the library's records are kept here, and not at another computer. */
    isMainDesk: (): boolean => !isOtherDesk(),
    /** When the server answered last; null if that is not known. */
    reachedAt: (): string | null => reachedAt ?? reads.copy()?.settledAt ?? null,
    district: (): string | null => hello?.hub ?? null,
    /** How another desk stands with the main desk; null at the main desk. */
    otherDesk() {
      const copy = reads.copy();
      return copy === null || !isOtherDesk()
        ? null
        : {
            name: deskHere(reader).name,
            exchangedAt: exchangedAt ?? copy.settledAt,
            isAlone: trouble !== null,
            waiting: waitingEvents(reader),
          };
    },
    /** Begins the loop after an opening. */
    begin(): void {
      const copy = reads.copy();
      // A desk that became the main one has not what it did itself before the first exchange.
      if (copy !== null) schedule(copy.whole ? 0 : firstExchangeMs);
    },
    async runMaintenance(): Promise<void> {
      const copy = reads.copy();
      if (copy === null) return startAfterRestore();
      if (copy.taken !== null) return;
      const isDue = nowMs() - Date.parse(copy.checkedAt ?? copy.onSince) >= checkEveryMs;
      await writeQuietly((db) => {
        hubCopyWrites(db).tidy();
        if (isDue) hubCopyWrites(db).askWhole();
      });
    },
    /** Resolves once no exchange runs. */
    settled: (): Promise<void> => running ?? Promise.resolve(),
    async close(): Promise<void> {
      clearTimeout(timer);
      unsubscribe();
      await running;
    },
  };
}

/** Between the last sending and the closing someone may have lent. @throws Error; the library stays as it was */
function assertAllSent(file: string): void {
  const db = openReader(file, 'small');
  try {
    if (hasUnsent(db)) throw new Error('The desk did something meanwhile that is not on the server.');
  } finally {
    db.close();
  }
}

const changed = (is: 'started' | 'went-on' | 'ended') => ({ type: 'hub.changed' as const, data: { is } });

function seatIn(invitation: string): HubSeat {
  const seat = seatOf(invitation);
  if (seat !== null) return seat;
  throw new Problem('hub-invitation-wrong', 'Paste the whole invitation that your district sent you.');
}

/** A backup that is restored on another computer comes without the seat and the key. */
const isNoAccess = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'hub-not-connected';

/** @throws Problem hub-key-wrong */
function keyIn(words: string): Buffer {
  const key = keyOfWords(words);
  if (key === null) throw new Problem('hub-key-wrong', 'The key is incomplete or mistyped.');
  return key;
}
