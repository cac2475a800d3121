// The schema of an export's manifest: version, time, tables, files and their digests.
import { z } from 'zod';

/** Raise it only if an older program would misread the format; new tables and columns do not count. */
export const exportFormat = 1;
export const manifestName = 'manifest.json';

const tableSchema = z.object({
  name: z.string(),
  rows: z.number().int().nonnegative(),
  columns: z.array(z.string()).min(1),
});
const fileSchema = z.object({
  name: z.string().min(1),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export const manifestSchema = z.object({
  format: z.literal(exportFormat),
  program: z.literal('Loandesk'),
  /** The program's version. */
  version: z.string(),
  /** The schema version: the number of the newest migration. */
  schema: z.number().int().positive(),
  madeAt: z.string(),
  /** The number of the last event. */
  lastSeq: z.number().int().nonnegative(),
  tables: z.array(tableSchema),
  files: z.array(fileSchema),
  leftOut: z.record(z.string(), z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ExportedFile = z.infer<typeof fileSchema>;
