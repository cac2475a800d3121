// The API schemas of the examination.
import { z } from '@hono/zod-openapi';

const checks = [
  'folder',
  'token',
  'private-files',
  'disk-space',
  'holder',
  'form',
  'integrity',
  'references',
  'open-loans',
  'doubles',
  'imports',
  'search',
  'ledger-chain',
  'ledger-and-journal',
  'backups',
  'copies',
  'hub',
  'machines',
  'clock',
] as const;

export const findingSchema = z
  .object({
    check: z.enum(checks),
    /** `finding`: action is needed; `not-checked`: another fault prevented the check. */
    state: z.enum(['fine', 'finding', 'not-checked']),
    code: z.string().openapi({ description: 'What is said about the check; programs decide by this one.' }),
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
    sentence: z.string().openapi({ description: 'In English; names no borrower and no title.' }),
  })
  .openapi('Finding');

export const examinationSchema = z
  .object({
    state: z.enum(['never', 'running', 'done', 'failed']),
    at: z.string().nullable().openapi({ format: 'date-time', description: 'When it was begun.' }),
    findings: z.array(findingSchema),
  })
  .openapi('Examination');
