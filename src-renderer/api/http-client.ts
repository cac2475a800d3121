// Sends requests to the library, turns all failures into an ApiProblem, and reports whether the library answers.

import type { Problem, Refusal } from '../../src-contract/client.ts';
import { sessionToken } from './session-token.ts';

/** The problem code for a request that got no answer. */
export const UNREACHABLE = 'library-unreachable';

/** A failed call, with the library's stable problem code. */
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

  /** No answer arrived, so it is unknown whether the change happened. */
  get unreachable(): boolean {
    return this.problem.code === UNREACHABLE;
  }

  /** The request itself is valid: it may succeed later. */
  get worthRetrying(): boolean {
    return this.unreachable || this.problem.status >= 500;
  }
}

type Contact = 'answered' | 'silent' | 'not-let-in';
const contactListeners = new Set<(contact: Contact) => void>();

/** Calls back after each request with whether the library answered. Returns a function that unsubscribes. */
export function onContact(listener: (contact: Contact) => void): () => void {
  contactListeners.add(listener);
  return () => contactListeners.delete(listener);
}

function reportContact(contact: Contact): void {
  for (const listener of contactListeners) listener(contact);
}

const ANSWER_WITHIN_MS = 15_000;
/** Reading a whole library takes long. */
const ANSWER_PATIENTLY_WITHIN_MS = 15 * 60_000;

export interface RequestOptions extends RequestInit {
  /** The request may take minutes. */
  patient?: boolean;
}

interface Conditions {
  signal?: AbortSignal | undefined;
  /** A request that is sent again with the same key has its effect only once. */
  idempotencyKey?: string | undefined;
  /** The change is refused if the record has another version. */
  ifVersion?: number | undefined;
  patient?: boolean;
}

/** The options of a request, from what the screens know about it. */
export function requestOptions({ signal, idempotencyKey, ifVersion, patient = false }: Conditions) {
  return {
    signal: signal ?? null,
    patient,
    headers: {
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(ifVersion !== undefined && { 'if-match': `"${String(ifVersion)}"` }),
    },
  };
}

/**
 * A `fetch` for the client, with the library's headers and timeouts.
 *
 * @throws ApiProblem for any response that is not a success, and if none arrives
 */
export async function send(input: RequestInfo | URL, init: RequestOptions = {}): Promise<Response> {
  const response = await ask(input, init);
  if (!response.ok) throw new ApiProblem(await problemOf(response));
  return response;
}

async function ask(
  input: RequestInfo | URL,
  { patient = false, ...init }: RequestOptions,
): Promise<Response> {
  const headers = new Headers(init.headers);
  if (!headers.has('accept')) headers.set('accept', 'application/json');
  const token = sessionToken();
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const timeout = AbortSignal.timeout(patient ? ANSWER_PATIENTLY_WITHIN_MS : ANSWER_WITHIN_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  try {
    const response = await fetch(input, { ...init, headers, signal, cache: 'no-store' });
    reportContact(response.status === 401 ? 'not-let-in' : 'answered');
    return response;
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    reportContact('silent');
    throw new ApiProblem({
      type: 'about:blank',
      title: 'The library does not answer',
      status: 0,
      detail: cause instanceof Error ? cause.message : String(cause),
      code: UNREACHABLE,
    });
  }
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
