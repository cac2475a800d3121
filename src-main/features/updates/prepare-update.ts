// Makes an update ready: checks the release, copies its installer, and leaves everything else as it is.
import { copyInstaller } from './update-copy.ts';
import { readManifest } from './update-check.ts';
import { UpdateError } from './update-error.ts';
import type { UpdateFile, UpdateManifest } from './update-manifest.ts';
import { chooseUpdate, type Installed } from './update-rules.ts';
import { filesOfRelease, type ReleaseFiles } from './release-files.ts';

export interface UpdateSource {
  /** Where the release is: the full path of a folder, on a stick for example, or an address with https://. */
  readonly from: string;
  readonly installed: Installed;
  /** Public keys; one of them has to have signed. */
  readonly keys: readonly string[];
}

export interface CheckedUpdate {
  readonly manifest: UpdateManifest;
  /** The installer for this computer. */
  readonly file: UpdateFile;
}

export interface PreparedUpdate extends CheckedUpdate {
  /** The installer, checked, in the data folder. */
  readonly installer: string;
}

/**
 * The files of the release for this computer, checked.
 * @throws UpdateError
 */
export function checkUpdate(source: UpdateSource): Promise<CheckedUpdate> {
  return checked(source, filesOfRelease(source.from));
}

/**
 * Reads everything again, because the folder may have changed since the check.
 * @throws UpdateError
 */
export async function prepareUpdate(source: UpdateSource, dataFolder: string): Promise<PreparedUpdate> {
  const files = filesOfRelease(source.from);
  const update = await checked(source, files);
  return { ...update, installer: await copyInstaller(files, update.file, dataFolder) };
}

async function checked({ installed, keys }: UpdateSource, files: ReleaseFiles): Promise<CheckedUpdate> {
  const manifest = await readManifest(files, keys);
  const { file, refusal } = chooseUpdate(manifest, installed);
  if (refusal !== undefined) throw new UpdateError(refusal);
  return { manifest, file };
}
