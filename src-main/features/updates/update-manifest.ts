// Defines what a release folder says about itself: loandesk-update.json, signed byte for byte.
import { z } from 'zod';

export const manifestName = 'loandesk-update.json';
export const signatureName = `${manifestName}.sig`;
export const mostManifestBytes = 64 * 1024;

const version = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/);

export const updateFileSchema = z.object({
  /** Which edition and format: the installed one is handed the same kind. */
  kind: z.enum(['window-deb', 'window-nsis', 'browser-deb', 'browser-nsis', 'browser-tar.gz']),
  arch: z.enum(['x64', 'arm64']),
  /** A name in the folder, never a path. */
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._+-]{0,127}$/),
  bytes: z
    .int()
    .min(1)
    .max(2 ** 31),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export const updateManifestSchema = z.object({
  format: z.literal(1),
  version,
  /** The oldest version that can be updated in one step. */
  minimumVersion: version,
  releasedOn: z.iso.date(),
  /** The number of the library's last migration: a higher one than today's means that older programs refuse the library. */
  form: z.int().min(0),
  /** The changes in the release, a text for each language of the program. */
  notes: z.record(z.string().regex(/^[a-z]{2}$/), z.string().max(4000)),
  files: z.array(updateFileSchema).min(1).max(50),
});

export type UpdateManifest = z.infer<typeof updateManifestSchema>;
export type UpdateFile = z.infer<typeof updateFileSchema>;
