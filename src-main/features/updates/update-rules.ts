// Decides whether a release may be installed here: never an older or an equal one, never another platform's.
import type { UpdateFile, UpdateManifest } from './update-manifest.ts';

export interface Installed {
  readonly version: string;
  readonly kind: UpdateFile['kind'];
  readonly arch: string;
}

export type UpdateChoice =
  | { file: UpdateFile; refusal?: never }
  | {
      file?: never;
      refusal: 'update-older' | 'update-installed' | 'update-too-far' | 'update-other-platform';
    };

export function chooseUpdate(manifest: UpdateManifest, installed: Installed): UpdateChoice {
  const newer = compareVersions(manifest.version, installed.version);
  if (newer < 0) return { refusal: 'update-older' };
  if (newer === 0) return { refusal: 'update-installed' };
  if (compareVersions(installed.version, manifest.minimumVersion) < 0) return { refusal: 'update-too-far' };
  const file = manifest.files.find((file) => file.kind === installed.kind && file.arch === installed.arch);
  return file === undefined ? { refusal: 'update-other-platform' } : { file };
}

/** @returns negative, zero or positive, as for a sort */
function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  return [0, 1, 2].map((nth) => (left?.[nth] ?? 0) - (right?.[nth] ?? 0)).find((gap) => gap !== 0) ?? 0;
}
