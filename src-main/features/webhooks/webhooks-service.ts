// Adds, changes, tests and removes webhooks.
import { v7 as newId } from 'uuid';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { givenFields } from '../../core/database/given-fields.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { OlderState } from '../../core/journal/ledger-recovery.ts';
import type { JournalService } from '../../core/journal/journal-service.ts';
import { journalReads } from '../../core/journal/journal-repository.ts';
import type { Actor, WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { readSettings } from '../settings/settings-service.ts';
import { webhookSettings } from './webhook-settings.ts';
import { typesChosen, type EventChoice } from '../events/event-choices.ts';
import { assertUsableAddress } from './usable-address.ts';
import { webhookDeliveries } from './webhook-deliveries.ts';
import { checkOf, webhookKey } from './webhook-key.ts';
import { messageOf, testEvent } from './webhook-message.ts';
import {
  shownWebhook,
  type NewWebhook,
  type Skip,
  type Webhook,
  type WebhookChanges,
} from './webhook-record.ts';
import { webhookSender, thisNetwork, type Attempt, type Network } from './webhook-sending.ts';
import { webhooksIn, webhookWrites, type AttemptRow, type WebhookRow } from './webhooks-repository.ts';

export interface WebhookOptions {
  network?: Network;
  /** Timeout of one attempt. */
  timeoutMs?: number;
  retryAfterMs?: readonly number[];
}

const mostWebhooks = 20;
const timeoutMs = 10_000;

export interface WebhookServiceParts {
  dataFolder: string;
  reader: ReadableDatabase;
  gate: WriteGate;
  clock: Clock;
  journal: JournalService;
  report: (error: unknown) => void;
  options: WebhookOptions;
}

export type WebhooksService = ReturnType<typeof webhooksService>;

export function webhooksService({
  dataFolder,
  reader,
  gate,
  clock,
  journal,
  report,
  options,
}: WebhookServiceParts) {
  const key = webhookKey(dataFolder);
  const send = webhookSender(options.network ?? thisNetwork, options.timeoutMs ?? timeoutMs);
  const allowedHosts = (): readonly string[] => readSettings(reader, webhookSettings).webhookHosts;
  const deliveries = webhookDeliveries({
    reader,
    gate,
    journal,
    clock,
    key,
    send,
    allowedHosts,
    report,
    ...(options.retryAfterMs !== undefined && { retryAfterMs: options.retryAfterMs }),
  });
  const stopping = new AbortController();

  const asWebhook = (row: WebhookRow): Webhook => {
    const progress = deliveries.progressOf(row.id) ?? row;
    return shownWebhook(row, progress, journal.countBehind(progress.seen));
  };
  function rowOf(db: ReadableDatabase, id: string): WebhookRow {
    const row = webhooksIn(db).webhook(id);
    if (row === null) throw new Problem('not-found', `There is no webhook ${id}.`);
    return row;
  }
  const webhook = (id: string): Webhook => asWebhook(rowOf(reader, id));

  /** Changes the row while delivery to this webhook is paused. */
  async function change(
    actor: Actor,
    id: string,
    to: (row: WebhookRow, db: WritableDatabase) => WebhookRow,
  ): Promise<Webhook> {
    rowOf(reader, id);
    await deliveries.whilePaused(id, () =>
      gate.write(actor, ({ db }) => {
        const row = rowOf(db, id);
        const after = to(row, db);
        webhookWrites(db).update(after);
        webhookWrites(db).keepProgress(id, after);
        const active = after.active === 1;
        return {
          result: null,
          events: [{ type: 'webhook.updated', subjects: { webhook: id }, data: { id, active } }],
        };
      }),
    );
    return webhook(id);
  }

  return {
    start: () => {
      deliveries.start();
    },
    /** Stops webhookSender and saves the progress of each webhook. */
    close: async (): Promise<void> => {
      stopping.abort();
      await deliveries.close();
    },
    webhooks: (): Webhook[] => webhooksIn(reader).webhooks().map(asWebhook),
    webhook,
    /** The latest attempts, latest first. */
    async attempts(id: string): Promise<AttemptRow[]> {
      rowOf(reader, id);
      await deliveries.write();
      return webhooksIn(reader).attempts(id);
    },
    /**
     * Adds a webhook for events from now on.
     *
     * @returns the webhook with its secret, which is shown only here.
     * @throws Problem validation-failed, too-many-webhooks
     */
    async add(actor: Actor, { name, url, types }: NewWebhook): Promise<Webhook & { secret: string }> {
      const id = newId();
      const secret = key.secretOf(id, 1);
      await deliveries.whilePaused(id, () =>
        gate.write(actor, ({ db, now }) => {
          assertUsableAddress(db, url);
          if (webhooksIn(db).webhooks().length >= mostWebhooks)
            throw new Problem(
              'too-many-webhooks',
              `There may be at most ${String(mostWebhooks)} webhooks. Delete one first.`,
            );
          webhookWrites(db).insert({
            id,
            name,
            url,
            types: JSON.stringify(types ?? []),
            createdAt: now,
            // The event of this addition gets the next number: delivery starts after it.
            secretTurn: 1,
            secretCheck: checkOf(secret),
            seen: journalReads(db).lastSeq() + 1,
          });
          const data = { id, types: [...(types ?? [])] };
          return { result: null, events: [{ type: 'webhook.added', subjects: { webhook: id }, data }] };
        }),
      );
      return { ...webhook(id), secret };
    },
    /** @throws Problem not-found, validation-failed */
    change: (actor: Actor, id: string, changes: WebhookChanges): Promise<Webhook> =>
      change(actor, id, (row, db) => {
        const { name, url, types, active } = givenFields(changes);
        if (url !== undefined) assertUsableAddress(db, url);
        const switched = active !== undefined && active !== (row.active === 1);
        return {
          ...row,
          name: name ?? row.name,
          url: url ?? row.url,
          types: types === undefined ? row.types : JSON.stringify(types),
          ...(switched && { active: active ? 1 : 0, offBecause: active ? null : 'switched-off' }),
          // A new address or a switched-on webhook starts without the earlier failures.
          ...((switched || url !== undefined) && retryAtOnce),
        };
      }),
    /** @returns the webhook with its new secret, which is shown only here. @throws Problem not-found */
    async renewSecret(actor: Actor, id: string): Promise<Webhook & { secret: string }> {
      let secret = '';
      const changed = await change(actor, id, (row) => {
        const secretTurn = row.secretTurn + 1;
        secret = key.secretOf(id, secretTurn);
        return { ...row, secretTurn, secretCheck: checkOf(secret) };
      });
      return { ...changed, secret };
    },
    /** Retries at once, and switches the webhook on if it is off. @throws Problem not-found */
    retry: (actor: Actor, id: string, skip: Skip): Promise<Webhook> =>
      change(actor, id, (row, db) => {
        const types = typesChosen(JSON.parse(row.types) as EventChoice[]);
        const filter = { since: row.seen, limit: 1, types };
        const seen =
          skip === 'all'
            ? journalReads(db).lastSeq()
            : skip === 'one'
              ? (journalReads(db).page(filter)[0]?.seq ?? row.seen)
              : row.seen;
        return { ...row, seen, active: 1, offBecause: null, ...retryAtOnce };
      }),
    /** Sends a message of type `webhook.test` now. @throws Problem not-found */
    async test(id: string): Promise<Attempt & { delivered: boolean }> {
      const row = rowOf(reader, id);
      const now = clock.now();
      const message = messageOf(testEvent(newId(), now), key.secretOf(id, row.secretTurn), now);
      const attempt = await send(row.url, allowedHosts(), message, stopping.signal);
      return { delivered: attempt.error === null, ...attempt };
    },
    /** @throws Problem not-found */
    async delete(actor: Actor, id: string): Promise<void> {
      rowOf(reader, id);
      await deliveries.whilePaused(id, () =>
        gate.write(actor, ({ db }) => {
          if (!webhookWrites(db).remove(id)) rowOf(db, id);
          return {
            result: null,
            events: [{ type: 'webhook.deleted', subjects: { webhook: id }, data: { id } }],
          };
        }),
      );
    },
  };
}

/** Receivers got most events of a restored library before, and read everything again at `journal.reset`, which follows. */
export function skipToReset(db: WritableDatabase, { reset }: OlderState): number {
  if (reset) webhookWrites(db).skipTo(journalReads(db).lastSeq());
  return 0;
}

const retryAtOnce = { attempts: 0, failingSince: null, nextAttemptAt: null };
