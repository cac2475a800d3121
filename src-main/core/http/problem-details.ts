// Turns refusals, problems and defects into RFC 9457 problem details, in this one place.
import { z } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import type { core } from 'zod';
import { JobError } from '../jobs/worker-job.ts';
import type { RefusalCode } from '../problems/declared-refusals.ts';
import {
  isReadFault,
  LedgerUnavailableError,
  StorageFailedError,
  type StorageFault,
} from '../journal/storage-faults.ts';
import { Problem, workStopped, type FieldError } from '../problems/problem.ts';
import type { AllProblems, ProblemCode } from '../problems/declared-problems.ts';
import { wordsFor } from './validation-words.ts';

export const refusalSchema = z
  .object({
    code: z
      .custom<RefusalCode>((code) => typeof code === 'string')
      .openapi({ type: 'string', 'x-choices': 'refusals', example: 'borrower-blocked' }),
    overridable: z.boolean(),
    facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).openapi({
      description: 'The details of the refusal; “Refusal codes” lists the facts of each code.',
    }),
  })
  .openapi('Refusal', {
    example: { code: 'borrower-blocked', overridable: true, facts: { reason: 'Card lost' } },
  });

export const problemSchema = z
  .object({
    type: z.string().openapi({ example: 'urn:loandesk:problem:not-found' }),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.string().openapi({ example: 'not-found', description: 'Stable; programs should decide by it.' }),
    errors: z
      .array(
        z.object({
          pointer: z.string().openapi({
            description:
              'A field of the body, as a JSON pointer (RFC 6901); empty for the whole body, a parameter or a header.',
            example: '/familyName',
          }),
          parameter: z.string().optional().openapi({ description: 'A parameter of the address.' }),
          header: z.string().optional().openapi({ description: 'A header.' }),
          message: z.string(),
        }),
      )
      .optional()
      .openapi({
        description: 'A message for each invalid field, parameter or header, at most 20 in one answer.',
      }),
    errorsOmitted: z
      .number()
      .int()
      .optional()
      .openapi({ description: 'How many more errors there are than `errors` lists.' }),
    existingId: z.string().optional().openapi({
      description:
        'The id of the record that already has the number, if a number is taken; of the running import, for `import-busy`.',
    }),
    overridable: z.boolean().optional(),
    refusals: z.array(refusalSchema).optional(),
  })
  .openapi('Problem', {
    example: {
      type: 'urn:loandesk:problem:not-found',
      title: 'There is no such thing here',
      status: 404,
      detail: 'There is no borrower ext:S-1042.',
      code: 'not-found',
    },
  });

export type ProblemDetails = z.infer<typeof problemSchema>;

/** The problem answers that any operation may give. */
export function problems<const Status extends 400 | 404 | 410 | 412 | 413 | 415>(...statuses: Status[]) {
  const answer = {
    description: 'Problem details',
    content: { 'application/problem+json': { schema: problemSchema } },
  };
  return Object.fromEntries([401, 403, 429, ...statuses].map((status) => [status, answer])) as Record<
    Status | 401 | 403 | 429,
    typeof answer
  >;
}

/** An answer with the codes that only some operations have; `refusals` stands for those that declare the operation. */
export function problemWith<const Status extends 403 | 409 | 413 | 415>(
  status: Status,
  ...codes: (ProblemCode | 'refusals')[]
) {
  const answer = {
    description: 'Problem details',
    content: { 'application/problem+json': { schema: problemSchema } },
    'x-codes': codes,
  };
  return { [status]: answer } as Record<Status, typeof answer>;
}

/** A conflict with its codes; those of a repeated `Idempotency-Key` are added for all operations. */
export const conflicts = (...codes: (ProblemCode | 'refusals')[]) => problemWith(409, ...codes);

/** For operations that other computers may not use, or not with every input. */
export const onlyHereProblem = () => problemWith(403, 'only-here');

export function problemDetails(problem: Problem, declared: AllProblems): ProblemDetails {
  const { status, title } = declared[problem.code];
  return {
    type: `urn:loandesk:problem:${problem.code}`,
    title,
    status,
    detail: problem.message,
    code: problem.code,
    ...(problem.facts.existingId !== undefined && { existingId: problem.facts.existingId }),
    ...(problem.errors.length > 0 && {
      errors: problem.errors.map(({ pointer = '', ...rest }) => ({ pointer, ...rest })),
    }),
    ...(problem.facts.errorsOmitted !== undefined && { errorsOmitted: problem.facts.errorsOmitted }),
  };
}

export function asResponse(details: ProblemDetails, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(details), {
    status: details.status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
}

export function problemResponse(problem: Problem, declared: AllProblems): Response {
  return asResponse(problemDetails(problem, declared), headersOf(problem));
}

function headersOf({ code, facts }: Problem): Record<string, string> {
  if (facts.retryAfterSeconds !== undefined) return { 'retry-after': String(facts.retryAfterSeconds) };
  if (facts.allowedMethods !== undefined) return { allow: facts.allowedMethods };
  if (code === 'unauthenticated') return { 'www-authenticate': 'Bearer realm="loandesk"' };
  return {};
}

/** How many errors in fields one answer lists: one request could otherwise make an answer of many megabytes. */
export const mostErrors = 20;

/**
 * Describes invalid input, field by field.
 *
 * @param most how many errors are listed; `errorsOmitted` counts the others
 */
export function validationProblem(
  error: { issues: readonly core.$ZodIssue[] },
  target: string,
  input: unknown,
  most = mostErrors,
): Problem {
  const issues = error.issues.flatMap(closestReading);
  const count = issues.reduce((sum, issue) => sum + fieldsOf(issue), 0);
  const listed: core.$ZodIssue[] = [];
  for (const issue of issues) {
    if (listed.length >= most) break;
    listed.push(...oneForEachField(issue, most - listed.length));
  }
  const errors: FieldError[] = listed.map((issue) => {
    return {
      ...placeOf(target, issue.path),
      message:
        target === 'query' && !isOfList(issue) && isGivenTwice(input, issue.path)
          ? 'must be given once'
          : wordsFor(issue, isGiven(input, issue.path)),
    };
  });
  const named = errors.map(({ pointer, parameter, header, message }) => {
    const place = parameter ?? header ?? pointer?.replace(/^\//, '');
    return `${place === undefined || place === '' ? 'the body' : place} ${message}`;
  });
  const omitted = count - errors.length;
  if (omitted === 0) return new Problem('validation-failed', `${named.join('; ')}.`, errors);
  const rest = `${String(omitted)} ${errors.length === 0 ? '' : 'more '}${omitted === 1 ? 'error' : 'errors'}`;
  return new Problem('validation-failed', `${[...named, rest].join('; ')}.`, errors, {
    errorsOmitted: omitted,
  });
}

/** Which part of the request has the error. */
function placeOf(target: string, path: readonly PropertyKey[]): Omit<FieldError, 'message'> {
  const [name = ''] = path.map(String);
  if (target === 'header') return { header: name };
  if (target !== 'json') return { parameter: name };
  const parts = path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`);
  return { pointer: parts.join('') };
}

/** Whether the issue is about the number of entries of a repeatable parameter. */
const isOfList = (issue: core.$ZodIssue): boolean =>
  (issue.code === 'too_big' || issue.code === 'too_small') && issue.origin === 'array';

/** @param queries every parameter with all its values */
function isGivenTwice(queries: unknown, [name = '', ...inner]: readonly PropertyKey[]): boolean {
  const values = (queries as Partial<Record<PropertyKey, readonly string[]>> | undefined)?.[name];
  return inner.length === 0 && values !== undefined && values.length > 1;
}

/** Whether the input has a value at this path. */
function isGiven(input: unknown, path: readonly PropertyKey[]): boolean {
  let value = input;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return false;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value !== undefined;
}

/** The issues of a union are those of the variant that the input resembles most. */
function closestReading(issue: core.$ZodIssue): readonly core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const [closest = []] = issue.errors.toReversed().toSorted((one, other) => one.length - other.length);
  return closest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

const fieldsOf = (issue: core.$ZodIssue): number =>
  issue.code === 'unrecognized_keys' ? issue.keys.length : 1;

/** Splits an issue about several unknown fields into one for each of the first `most` fields. */
function oneForEachField(issue: core.$ZodIssue, most: number): core.$ZodIssue[] {
  if (issue.code !== 'unrecognized_keys') return [issue];
  return issue.keys.slice(0, most).map((key) => ({ ...issue, path: [...issue.path, key] }));
}

const wordsForFault: Readonly<Record<StorageFault, [ProblemCode, string]>> = {
  full: ['storage-full', 'The disk is full. Nothing was changed. Free some space and do it again.'],
  locked: [
    'storage-locked',
    'Another program has the file of the library open, so the change could not be written. Nothing was changed. ' +
      'Close that program and do it again.',
  ],
  'read-only': [
    'storage-read-only',
    'The folder of the library is read-only, so the change could not be written. Nothing was changed. ' +
      'Make it writable and do it again.',
  ],
  gone: [
    'storage-gone',
    'The disk or the folder of the library cannot be reached. Nothing was changed. ' +
      'Connect it again; if that does not help, restart Loandesk.',
  ],
  unknown: ['storage-failed', 'The change could not be written to disk. Nothing was changed. Try again.'],
};

/** The answer while the library's drive is away. */
export const driveAway = new Problem(...wordsForFault.gone);

/** The answer if neither the new file nor the old one opens: only a restart can show why. */
export const reopenFailed = new Problem(
  'storage-failed',
  'The library could not be opened again. Close Loandesk and start it again.',
);

/** Converts an exception to a problem; a defect becomes `internal-error` and is reported. */
export function problemOf(error: unknown, report: (error: unknown) => void): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof StorageFailedError) {
    report(error);
    return new Problem(...wordsForFault[error.fault]);
  }
  if (error instanceof LedgerUnavailableError) {
    report(error);
    return new Problem(
      'ledger-unavailable',
      'The change stands in the library, but its second record could not be written' +
        `${error.full ? ' because the disk is full' : ''}. Look before you repeat it.`,
    );
  }
  if (error instanceof HTTPException) return problemOfStatus(error);
  if (error instanceof JobError && error.why === 'closing') return workStopped();
  report(error);
  if (isReadFault(error)) return new Problem(...wordsForFault.gone);
  return new Problem('internal-error', 'Something went wrong in Loandesk itself. Nothing was changed.');
}

function problemOfStatus(error: HTTPException): Problem {
  const byStatus: Partial<Record<number, [ProblemCode, string]>> = {
    400: ['malformed-json', 'The body is not valid JSON.'],
    404: ['not-found', 'There is nothing at this address.'],
    413: ['body-too-large', 'The body is too large.'],
    415: ['not-json', 'Send the body as application/json.'],
  };
  const [code, detail] = byStatus[error.status] ?? ['validation-failed', error.message];
  return new Problem(code, detail);
}
