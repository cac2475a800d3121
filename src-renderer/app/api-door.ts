// Sends one request to the library and turns every failure into an ApiProblem; tells who listens whether the library answers.

import type { Problem, RefusalCode, Refusal } from './api-types.ts';
import { sessionToken } from './session-token.ts';

/** The code of a problem that the library never sent, because it did not answer at all. */
export const UNREACHABLE = 'library-unreachable';

/** What went wrong with a call, with the library's own stable code. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail || problem.title);
    this.problem = problem;
  }

  get code(): string {
    return this.problem.code;
  }

  get status(): number {
    return this.problem.status;
  }

  get refusals(): Refusal[] {
    return this.problem.refusals ?? [];
  }

  /** No answer came, so nobody knows whether it happened. */
  get unreachable(): boolean {
    return this.problem.code === UNREACHABLE;
  }

  /** Nothing is wrong with what was asked: the same request may succeed later. */
  get worthRetrying(): boolean {
    return this.unreachable || this.problem.status >= 500;
  }

  /** Is this a rule's refusal rather than a fault? */
  refusedFor(code: RefusalCode): boolean {
    return this.refusals.some((refusal) => refusal.code === code);
  }
}

type Contact = 'answered' | 'silent' | 'not-let-in';
const contactListeners = new Set<(contact: Contact) => void>();

/** Calls back after every request: did the library answer? Returns how to stop listening. */
export function onContact(listener: (contact: Contact) => void): () => void {
  contactListeners.add(listener);
  return () => contactListeners.delete(listener);
}

function tellContact(contact: Contact): void {
  for (const listener of contactListeners) listener(contact);
}

export type Query = Readonly<Record<string, string | number | undefined>>;

export interface CallOptions {
  query?: Query | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** The same key happens once, however often the request is sent. */
  idempotencyKey?: string | undefined;
  /** Only change what is still at this version. */
  ifVersion?: number | undefined;
}

const ANSWER_WITHIN_MS = 15_000;

/** @throws ApiProblem for every answer that is not a success, and where no answer comes. */
export async function call<Answer>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const response = await send(method, path, options);
  if (response.ok) {
    return (response.status === 204 ? undefined : await response.json()) as Answer;
  }
  throw new ApiProblem(await problemOf(response));
}

async function send(method: string, path: string, options: CallOptions): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  const token = sessionToken();
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (options.body !== undefined) headers.set('content-type', 'application/json');
  if (options.idempotencyKey !== undefined) {
    headers.set('idempotency-key', options.idempotencyKey);
  }
  if (options.ifVersion !== undefined) headers.set('if-match', `"${String(options.ifVersion)}"`);
  const timeout = AbortSignal.timeout(ANSWER_WITHIN_MS);
  try {
    const response = await fetch(`/api/v1${path}${queryString(options.query)}`, {
      method,
      headers,
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      cache: 'no-store',
    });
    tellContact(response.status === 401 ? 'not-let-in' : 'answered');
    return response;
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    tellContact('silent');
    throw new ApiProblem({
      type: 'about:blank',
      title: 'The library does not answer',
      status: 0,
      detail: cause instanceof Error ? cause.message : String(cause),
      code: UNREACHABLE,
    });
  }
}

function queryString(query: Query | undefined): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') given.set(name, String(value));
  }
  const text = given.toString();
  return text === '' ? '' : `?${text}`;
}

async function problemOf(response: Response): Promise<Problem> {
  const fallback: Problem = {
    type: 'about:blank',
    title: response.statusText || 'Something went wrong',
    status: response.status,
    detail: '',
    code: response.status === 401 ? 'unauthenticated' : 'internal-error',
  };
  try {
    return { ...fallback, ...((await response.json()) as Partial<Problem>) };
  } catch {
    return fallback;
  }
}
