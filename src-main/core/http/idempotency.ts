// Makes a POST with an Idempotency-Key happen once: the same key gives the same answer again.
import { hash } from 'node:crypto';
import type { Context, MiddlewareHandler, Next, TypedResponse } from 'hono';
import type { JSONParsed } from 'hono/utils/types';
import type { RequestEnv } from './operation.ts';
import type {
  IdempotencyClaim,
  IdempotencyService,
  KeptAnswer,
  KeptRequest,
} from '../journal/idempotency-service.ts';
import { keepingWithChange } from '../journal/kept-with-change.ts';
import type { Actor, Written } from '../journal/write-gate.ts';
import type { RecordedEvent } from '../events/events.ts';
import { Problem } from '../problems/problem.ts';
import { asCallerMaySee } from './visible-fields.ts';

/** The pattern of a valid key. */
export const acceptableKey = /^[!-~]{1,200}$/;

/** An answer as a value, so that its text can be kept before the response is made. */
export interface Answered<Body, Status extends AnsweredStatus> {
  readonly status: Status;
  readonly body: Body;
  /** Where a new record is, below `/api/v1`. */
  readonly location: string | null;
  /** For the `ETag`, which a replayed answer lacks. */
  readonly version: number | null;
}
type AnsweredStatus = 200 | 201 | 202;

export const answered = <const Status extends AnsweredStatus, Body>(
  status: Status,
  body: Body,
  location: string | null = null,
): Answered<Body, Status> => ({ status, body, location, version: null });

/** The same, for a record with a version. */
export const answeredVersion = <const Status extends AnsweredStatus, Body extends { version: number }>(
  status: Status,
  body: Body,
  location: string | null = null,
): Answered<Body, Status> => ({ status, body, location, version: body.version });

/** The numbers of the events. */
export const seqsOf = (events: readonly RecordedEvent[]): number[] => events.map(({ seq }) => seq);

/** What changed, with the numbers of the events. */
export const withEvents = <Body extends object>(body: Body, events: readonly RecordedEvent[]) =>
  answered(200, { ...body, events: seqsOf(events) });

/**
 * Carries out a change and answers it, both in one transaction, together with the request's idempotency key if it has one.
 *
 * @param change passes the actor to one command of the write gate; resolves to what the command returned
 * @param present makes the answer; a response of its own, such as a refusal, belongs to what changed nothing
 */
export async function answerChange<T, Presented extends Answered<unknown, AnsweredStatus> | Response>(
  context: Context<RequestEnv>,
  change: (actor: Actor) => Promise<T>,
  present: (result: ResultOf<T>, events: readonly RecordedEvent[]) => Presented,
): Promise<ResponseOf<Presented>> {
  let made: { about: unknown; presented: Presented; kept: KeptAnswer | null } | undefined;
  const makeAnswer = ({ result, events }: Written<unknown>) => {
    if (made !== undefined) throw new Error('A request was answered by two commands.');
    const presented = present(result as ResultOf<T>, events); // compared below with what `change` resolves to
    const isResponse = presented instanceof Response;
    if (isResponse && events.length > 0) throw new Error('A change was answered as if it had not happened.');
    const kept = isResponse
      ? null
      : keptAnswer({ ...presented, body: asCallerMaySee(context, presented.body) });
    made = { about: result, presented, kept };
    return made;
  };
  const actor = context.get('actor');
  const changed = await keepingWithChange({ actor, answer: (written) => makeAnswer(written).kept }, () =>
    change(actor),
  );
  const result = isWritten(changed) ? changed.result : changed;
  // A change is kept with its commit. If nothing changed, a repeated request may be decided again.
  context.set('answerIsSettled', true);
  const { about, presented, kept } = made ?? makeAnswer({ result, events: [] }); // not made yet if it only read
  if (about !== result) throw new Error('The answer is not about what the command returned.');
  if (kept === null || presented instanceof Response) return presented as ResponseOf<Presented>;
  const response = responseOf(kept);
  if (presented.version !== null) response.headers.set('etag', `"${String(presented.version)}"`);
  return response as ResponseOf<Presented>;
}

function isWritten(value: unknown): value is Written<unknown> {
  return typeof value === 'object' && value !== null && 'result' in value && 'events' in value;
}

type ResultOf<T> = [T] extends [Written<infer Result>] ? Result : T;
type ResponseOf<Presented> =
  Presented extends Answered<infer Body, infer Status>
    ? Response & TypedResponse<JSONParsed<Body>, Status, 'json'>
    : Presented;

function keptAnswer({ status, body, location }: Answered<unknown, AnsweredStatus>): KeptAnswer {
  return {
    status,
    contentType: 'application/json',
    body: JSON.stringify(body),
    location: location === null ? null : `/api/v1${location}`,
  };
}

/**
 * The change and its key are committed together, so that a key can never have two effects. Operations that use
 * `answerChange` commit their answer with them. Any other answer, unless it refused and changed nothing, is kept right
 * after it was sent; if the program stopped in between, the same key answers `already-done`.
 */
export function idempotent(
  service: IdempotencyService,
  report: (error: unknown) => void,
): MiddlewareHandler<RequestEnv> {
  const underWay = new Map<string, Promise<null>>();
  /** Answers that are being stored; requests do not wait for that. */
  const fresh = new Map<string, KeptRequest>();

  function keep(actor: string, place: string, claim: IdempotencyClaim, answer: KeptAnswer): void {
    fresh.set(place, { ...claim, step: null, answer });
    service
      .keepAnswer(actor, claim, answer)
      .catch(report)
      .finally(() => fresh.delete(place));
  }

  async function once(key: string, context: Context<RequestEnv>, next: Next): Promise<Response | undefined> {
    if (!acceptableKey.test(key)) {
      throw new Problem('validation-failed', 'Idempotency-Key must be 1 to 200 visible ASCII characters.', [
        { header: 'Idempotency-Key', message: 'must be 1 to 200 visible ASCII characters' },
      ]);
    }
    const actor = context.get('actor');
    const { pathname, search } = new URL(context.req.url);
    const request = `${context.req.method} ${pathname}${search}\n${await context.req.text()}`;
    const claim = { key, fingerprint: hash('sha256', request, 'hex') };
    const place = `${actor} ${key}`;

    // A request with the same key waits for the one in progress; if that fails, the next one runs.
    for (let first = underWay.get(place); first !== undefined; first = underWay.get(place)) await first;

    const kept = fresh.get(place) ?? service.kept(actor, key);
    if (kept !== null) {
      if (kept.fingerprint !== claim.fingerprint) {
        throw new Problem(
          'idempotency-key-reused',
          'This Idempotency-Key was used for another request. Use a new key for each change, and repeat a request byte by byte.',
        );
      }
      if (kept.answer === null) {
        throw new Problem(
          'already-done',
          `This was already done, as event ${String(kept.step)}, but its answer was not stored. GET /events shows what changed.`,
        );
      }
      return responseOf(kept.answer, true);
    }

    const turn = Promise.withResolvers<null>();
    underWay.set(place, turn.promise);
    try {
      await keepingWithChange({ actor, claim }, next);
      const answer = await answerOf(context.res);
      // A temporary fault is not stored, so that the same key may try again; an answer with a secret never is.
      const secret = context.res.headers.get('cache-control') === 'no-store';
      // Nor is a refusal that changed nothing: a repeated request is decided again, and refusals cannot fill the disk.
      const isRefused = answer.status >= 400 && service.kept(actor, key) === null;
      const isKept = answer.status < 500 && !isRefused && !secret;
      if (isKept && !context.get('answerIsSettled')) keep(actor, place, claim, answer);
    } finally {
      underWay.delete(place);
      turn.resolve(null);
    }
    return undefined;
  }

  return (context, next) => {
    const key = context.req.header('idempotency-key');
    return context.req.method === 'POST' && key !== undefined ? once(key, context, next) : next();
  };
}

async function answerOf(response: Response): Promise<KeptAnswer> {
  return {
    status: response.status,
    contentType: response.headers.get('content-type'),
    location: response.headers.get('location'),
    body: await response.clone().text(),
  };
}

function responseOf({ status, contentType, location, body }: KeptAnswer, isReplayed = false): Response {
  return new Response(status === 204 ? null : body, {
    status,
    headers: {
      ...(isReplayed && { 'idempotent-replayed': 'true' }),
      ...(contentType !== null && { 'content-type': contentType }),
      ...(location !== null && { location }),
    },
  });
}
