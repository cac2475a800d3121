// Adds the request and response headers that many operations share to the API's document.
import { acceptableKey } from '../idempotency.ts';

interface Header {
  description: string;
  schema: object;
  example?: string;
}

interface Parameter extends Header {
  name: string;
  in: 'header';
}

interface Reference {
  $ref: string;
}

interface Operation {
  security?: readonly unknown[];
  parameters?: unknown[];
  responses: Record<string, { headers?: Record<string, unknown>; content?: unknown }>;
}

/** The parts of the document that this file changes. */
export interface DocumentWithHeaders {
  paths?: Record<string, Record<string, Operation>>;
  components?: { parameters?: Record<string, unknown>; headers?: Record<string, unknown> };
}

const textUpTo = (maxLength: number): object => ({ type: 'string', maxLength });

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A request with the same key takes effect once within 24 hours; repeats get the first answer ' +
      '(`Idempotent-Replayed: true`). Use a new key for each change, such as a UUID.',
    schema: { ...textUpTo(200), minLength: 1, pattern: acceptableKey.source },
    example: '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of the record as you know it, or its `version` in quotes: 412 if the record has changed since.',
    schema: textUpTo(100),
    example: '"3"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of the answer that you have: 304 without a body if it is unchanged.',
    schema: textUpTo(1000),
    example: 'W/"hkEh2eFjt4yFOJxhEL1AUB"',
  },
} as const satisfies Record<string, Parameter>;

const headers = {
  Authenticate: {
    description: 'How to send a token (RFC 6750).',
    schema: { type: 'string' },
    example: 'Bearer realm="loandesk"',
  },
  ETag: {
    description: 'For `If-None-Match` of the next call.',
    schema: { type: 'string' },
    example: 'W/"hkEh2eFjt4yFOJxhEL1AUB"',
  },
  IdempotentReplayed: {
    description: '`true` if the `Idempotency-Key` was used before: this call changed nothing.',
    schema: { type: 'string', enum: ['true'] },
  },
  RetryAfter: {
    description: 'Seconds to wait before the next request.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
    example: '1',
  },
} as const satisfies Record<string, Header>;

/** Changes the document in place. */
export function addHeaders(document: DocumentWithHeaders): void {
  const components = (document.components ??= {});
  components.parameters = { ...components.parameters, ...parameters };
  components.headers = { ...components.headers, ...headers };
  for (const operations of Object.values(document.paths ?? {}))
    for (const [method, operation] of Object.entries(operations)) {
      addParameters(method, operation);
      for (const [status, answer] of Object.entries(operation.responses))
        Object.assign(answer, withHeaders(headersOf(method, status, operation), answer.headers));
    }
}

function withHeaders(
  shared: Record<string, Reference>,
  added: Record<string, unknown> = {},
): { headers?: Record<string, unknown> } {
  const all = { ...shared, ...added };
  return Object.keys(all).length === 0 ? {} : { headers: all };
}

function addParameters(method: string, operation: Operation): void {
  const taken: (keyof typeof parameters)[] = [
    ...(isRepeatable(method, operation) ? (['IdempotencyKey'] as const) : []),
    ...('412' in operation.responses ? (['IfMatch'] as const) : []),
    ...('304' in operation.responses ? (['IfNoneMatch'] as const) : []),
  ];
  operation.parameters = [
    ...(operation.parameters ?? []),
    ...taken.map((name): Reference => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

/** Keys belong to a token, so operations without a token take none. */
function isRepeatable(method: string, { security }: Operation): boolean {
  return method === 'post' && security?.length !== 0;
}

function headersOf(method: string, status: string, operation: Operation): Record<string, Reference> {
  const { responses } = operation;
  const done = Number(status) < 400;
  const carried: Record<string, keyof typeof headers> = {
    ...(done && isRepeatable(method, operation) && { 'Idempotent-Replayed': 'IdempotentReplayed' }),
    ...('304' in responses && ['200', '304'].includes(status) && { ETag: 'ETag' }),
    ...(status === '401' && { 'WWW-Authenticate': 'Authenticate' }),
    ...(status === '429' && { 'Retry-After': 'RetryAfter' }),
  };
  return Object.fromEntries(
    Object.entries(carried).map(([name, key]) => [name, { $ref: `#/components/headers/${key}` }]),
  );
}
