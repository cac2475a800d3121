// The HTTP route that synchronises borrowers with a pupil administration: many rows in one request.
import { createRoute, z } from '@hono/zod-openapi';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { idField } from '../../core/http/field-schemas.ts';
import { malformedJson } from '../../core/http/malformed-json.ts';
import { allow, newRoutes, answers } from '../../core/http/operation.ts';
import {
  mostErrors,
  problemDetails,
  problemOf,
  problems,
  problemSchema,
  validationProblem,
} from '../../core/http/problem-details.ts';
import type { Actor } from '../../core/journal/write-gate.ts';
import type { AllProblems } from '../../core/problems/declared-problems.ts';
import { Problem } from '../../core/problems/problem.ts';
import { batchRowSchema } from './borrowers-schemas.ts';
import type { BorrowersService } from './borrowers-service.ts';

const mostRows = 10_000;
/** Rows per transaction; a scan waits for at most one such transaction. */
const rowsAtOnce = 50;

const resultSchema = z
  .object({
    index: z
      .number()
      .int()
      .openapi({ description: 'The row’s index in the request, from 0; empty lines do not count.' }),
    status: z.number().int().openapi({
      description: '201 added, 200 updated or unchanged, otherwise the status of the problem.',
      example: 200,
    }),
    id: idField.optional(),
    welcomeMessage: z
      .enum(['queued', 'no-address'])
      .optional()
      .openapi({ description: 'For an added borrower, if the row asked for the welcome message.' }),
    problem: problemSchema.optional(),
  })
  .openapi('BorrowerRowResult');
type RowResult = z.infer<typeof resultSchema>;

const batchSchema = z
  .object({
    added: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    failed: z.number().int(),
    results: z
      .array(resultSchema)
      .openapi({ description: 'One result for each row, in the order of the request.' }),
  })
  .openapi('BorrowerBatchResult', {
    example: {
      added: 1,
      updated: 0,
      unchanged: 1,
      failed: 1,
      results: [
        { index: 0, status: 201, id: '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90' },
        { index: 1, status: 200, id: '01992f5e-6c81-7d02-8c11-0b7e4f1d2a36' },
        {
          index: 2,
          status: 400,
          problem: {
            type: 'urn:loandesk:problem:validation-failed',
            title: 'Something in the request is not right',
            status: 400,
            detail: 'barcode must not be empty.',
            code: 'validation-failed',
            errors: [{ pointer: '/barcode', message: 'must not be empty' }],
          },
        },
      ],
    },
  });

// Rows are validated one by one, so that an invalid row fails alone.
const row = { $ref: '#/components/schemas/BorrowerRow' };
const batch = createRoute({
  method: 'post',
  path: '/users/batch',
  operationId: 'putBorrowers',
  tags: ['Borrowers'],
  summary: 'Adds or updates up to 10,000 borrowers, each by its own number',
  description:
    'Each row succeeds or fails on its own, in order; the response has a result for each. It lists 20 errors in fields; `errorsOmitted` of a row counts the others. Sending the same rows again ' +
    'changes nothing. If a number is in two rows, the later row wins. `leftOn` marks a borrower who has left; `null` ' +
    'clears it. As `application/x-ndjson` each line is a row; empty lines do not count. At most 16 MiB.',
  ...allow('borrowers:write'),
  request: {
    body: {
      required: true,
      content: {
        'application/json': { schema: { type: 'array' as const, items: row, maxItems: mostRows } },
        'application/x-ndjson': { schema: row },
      },
    },
  },
  responses: { 200: answers(batchSchema, 'The result of each row'), ...problems(400) },
});

/** @param report receives defects and storage faults, which stop the remaining rows */
export function borrowerSyncRoutes(
  borrowers: BorrowersService,
  declared: AllProblems,
  report: (error: unknown) => void,
) {
  const routes = newRoutes({ BorrowerRow: batchRowSchema });

  async function put(
    actor: Actor,
    index: number,
    given: unknown,
    /** How many more errors in fields the answer may list. */
    room: { errors: number },
  ): Promise<RowResult & { changed?: boolean }> {
    if (given instanceof Problem) throw given;
    const read = batchRowSchema.safeParse(given);
    if (!read.success) {
      const invalid = validationProblem(read.error, 'json', given, room.errors);
      room.errors -= invalid.errors.length;
      throw invalid;
    }
    const { sendWelcomeMessage, ...changes } = read.data;
    const { externalId, barcode } = changes;
    const number = typeof externalId === 'string' ? { externalId } : { barcode };
    if ('barcode' in number && typeof number.barcode !== 'string') throw numberless();
    const {
      result: { borrower, added, welcome },
      events,
    } = await borrowers.put(
      actor,
      number as { externalId: string } | { barcode: string },
      changes,
      undefined,
      sendWelcomeMessage === true ? 'if-possible' : undefined,
    );
    const welcomeMessage =
      welcome === 'queued' || welcome === 'no-address' ? { welcomeMessage: welcome } : {};
    return {
      index,
      status: added ? 201 : 200,
      id: borrower.id,
      ...welcomeMessage,
      changed: events.length > 0,
    };
  }

  routes.openapi(batch, async (context) => {
    const lines =
      context.req.header('content-type')?.toLowerCase().startsWith('application/x-ndjson') === true;
    const rows = rowsOf(await context.req.text(), lines);
    // The rows are idempotent. An idempotency key would make the rest of an interrupted batch look done.
    const actor = context.get('actor');
    const counted = { added: 0, updated: 0, unchanged: 0, failed: 0 };
    const results: RowResult[] = [];
    let stopped: Problem | null = null;
    const room = { errors: mostErrors };
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      const some = rows.slice(start, start + rowsAtOnce);
      const settled = await Promise.allSettled(
        some.map((given, at) =>
          stopped === null ? put(actor, start + at, given, room) : Promise.reject<RowResult>(stopped),
        ),
      );
      for (const [at, outcome] of settled.entries()) {
        if (outcome.status === 'fulfilled') {
          const { changed, ...result } = outcome.value as RowResult & { changed?: boolean };
          counted[result.status === 201 ? 'added' : changed === true ? 'updated' : 'unchanged'] += 1;
          results.push(result);
          continue;
        }
        const problem = problemDetails(problemOf(outcome.reason, report), declared);
        if (problem.status >= 500) stopped ??= problemOf(outcome.reason, () => undefined);
        counted.failed += 1;
        results.push({ index: start + at, status: problem.status, problem });
      }
      // Rows that are refused never wait for the disk, so other requests would wait for all of them.
      await nextTurn();
    }
    return context.json({ ...counted, results }, 200);
  });
  return routes;
}

/** Each row as JSON, or its problem if it is not valid JSON. @throws Problem malformed-json, validation-failed */
function rowsOf(text: string, lines: boolean): readonly unknown[] {
  const rows: unknown = lines
    ? text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => parsed('This line', line) ?? null)
    : parsed('The body', text);
  if (rows instanceof Problem) throw rows;
  if (!Array.isArray(rows)) throw notRows('must be a list of rows');
  if (rows.length > mostRows) throw notRows(`must have at most ${String(mostRows)} entries`);
  return rows as unknown[];
}

function parsed(what: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return new Problem('malformed-json', malformedJson(what, text));
  }
}

function notRows(message: string): Problem {
  return new Problem('validation-failed', `The body ${message}.`, [{ pointer: '', message }]);
}

function numberless(): Problem {
  return new Problem('validation-failed', 'A row needs an externalId or a barcode.', [
    { pointer: '/externalId', message: 'is missing, and so is barcode' },
  ]);
}
