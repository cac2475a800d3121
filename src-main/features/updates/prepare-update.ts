// Makes an update ready: checks the release folder, copies its installer, and leaves everything else as it is.
import { copyInstaller } from './update-copy.ts';
import { readManifest } from './update-check.ts';
import { UpdateError } from './update-error.ts';
import type { UpdateManifest } from './update-manifest.ts';
import { chooseUpdate, type Installed } from './update-rules.ts';

export interface UpdateSource {
  /** The release folder, on a stick for example. */
  folder: string;
  installed: Installed;
  /** Public keys; one of them has to have signed. */
  keys: readonly string[];
}

/**
 * What the folder holds for this computer.
 * @throws UpdateError
 */
export function previewUpdate(source: UpdateSource): UpdateManifest {
  return checked(source).manifest;
}

/**
 * Reads everything again, because the folder may have changed since the preview.
 * @returns the installer, checked, in the data folder
 * @throws UpdateError
 */
export function prepareUpdate(source: UpdateSource, dataFolder: string): string {
  return copyInstaller(source.folder, checked(source).file, dataFolder);
}

function checked({ folder, installed, keys }: UpdateSource) {
  const manifest = readManifest(folder, keys);
  const { file, refusal } = chooseUpdate(manifest, installed);
  if (refusal !== undefined) throw new UpdateError(refusal);
  return { manifest, file };
}
