// Streams the journal's events live to a limited number of clients, each at its own pace.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Problem } from '../../core/problems/problem.ts';
import type { EventPage, JournalService } from '../../core/journal/journal-service.ts';

export interface FeedRequest {
  /** Events after this seq; from now on if omitted. */
  since: number | undefined;
  types: readonly string[] | undefined;
  /** The event as the client may see it. */
  asSeen: (event: ListedEvent) => ListedEvent;
  /** Checked before each message. */
  stillAllowed: () => boolean;
}

export type ListedEvent = EventPage['events'][number];
export type EventFeeds = ReturnType<typeof eventFeeds>;

const eventsPerChunk = 200;
const feedsPerOwner = 8;
const feedsInAll = 64;

/**
 * Each feed reads the journal when its client wants more, and waits for the next change if there is none. So a slow
 * client holds only its position, and does not slow the desk.
 */
export function eventFeeds(journal: JournalService, heartbeatMs = 15_000) {
  /** The functions that end the open feeds, by owner. */
  const open = new Map<string, Set<() => void>>();

  function admit(owner: string): Set<() => void> {
    const feeds = open.get(owner) ?? new Set();
    const inAll = [...open.values()].reduce((sum, { size }) => sum + size, 0);
    if (feeds.size >= feedsPerOwner || inAll >= feedsInAll) {
      const most = feeds.size >= feedsPerOwner ? `${String(feedsPerOwner)} for a token` : String(feedsInAll);
      throw new Problem(
        'too-many-requests',
        `Too many event streams are open (${most} at most). Close one first.`,
        [],
        {
          retryAfterSeconds: 15,
        },
      );
    }
    open.set(owner, feeds);
    return feeds;
  }

  return {
    /** @throws Problem too-many-requests */
    open(owner: string, { since, types, asSeen, stillAllowed }: FeedRequest): ReadableStream<Uint8Array> {
      const feeds = admit(owner);
      let seen = since ?? journal.lastSeq();
      let ended = false;
      let wake = (): void => undefined;
      const unsubscribe = journal.onCommitted(() => {
        wake();
      });
      const end = (): void => {
        ended = true;
        unsubscribe();
        feeds.delete(end);
        if (feeds.size === 0) open.delete(owner);
        wake();
      };
      feeds.add(end);

      /** Whether an event occurred before the next keep-alive is due. */
      const somethingNew = (): Promise<boolean> =>
        new Promise((resolve) => {
          const timer = setTimeout(() => {
            resolve(false);
          }, heartbeatMs);
          wake = () => {
            clearTimeout(timer);
            resolve(true);
          };
        });

      async function* told(): AsyncGenerator<string> {
        // Includes the position: otherwise events are missed if the connection breaks before the first message.
        if (seen <= journal.lastSeq()) yield `id: ${String(seen)}\nretry: 3000\n\n`;
        else {
          // A backup was restored: later events that the client has seen are not in this journal.
          seen = journal.lastSeq();
          yield `retry: 3000\nevent: journal.reset\nid: ${String(seen)}\ndata: {"lastSeq":${String(seen)}}\n\n`;
        }
        while (!ended && stillAllowed()) {
          const last = journal.lastSeq();
          const { events, next } = journal.page({ since: seen, limit: eventsPerChunk, types });
          seen = next ?? Math.max(seen, last);
          if (events.length > 0) yield events.map((event) => asMessage(asSeen(event))).join('');
          else if (next !== null) await nextTurn();
          else if (!(await somethingNew())) yield ': nothing new\n\n';
        }
      }

      const messages = told();
      const encoder = new TextEncoder();
      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            const message = await messages.next().catch((error: unknown) => {
              end(); // a failed feed is not cancelled by the client, so it would keep its slot
              throw error;
            });
            if (message.done !== true) {
              controller.enqueue(encoder.encode(message.value));
              return;
            }
            end();
            controller.close();
          },
          cancel: end,
        },
        { highWaterMark: 0 },
      );
    },
    endAll(): void {
      for (const feeds of [...open.values()]) for (const end of [...feeds]) end();
    },
    /** The number of open feeds. */
    count: () => [...open.values()].reduce((sum, { size }) => sum + size, 0),
  };
}

function asMessage(event: ListedEvent): string {
  // A reset carries the position to continue from, also for a client that is beyond the journal's end.
  const data = event.type === 'journal.reset' ? { ...event, lastSeq: event.seq } : event;
  return `id: ${String(event.seq)}\nevent: ${event.type}\ndata: ${JSON.stringify(data)}\n\n`;
}
