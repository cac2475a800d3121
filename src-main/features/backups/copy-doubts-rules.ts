// Decides what to tell about a copy from another folder before it is restored.

/** The reasons to doubt a copy; none of them forbids to restore it. */
export const copyDoubts = ['other-library', 'not-from-here', 'unsealed', 'plain'] as const;
export type CopyDoubt = (typeof copyDoubts)[number];

/**
 * The origin of a copy by its seal: `here`: this computer made it, and it was not changed since; `none`: it has no
 * seal, as those of earlier versions; `other`: another computer made it, or it was changed.
 */
export type CopyOrigin = 'here' | 'none' | 'other';

/** The facts about a copy in another folder. */
export interface CopyFacts {
  readonly origin: CopyOrigin;
  readonly isEncrypted: boolean;
}

/**
 * @param copy null for a backup in the data folder
 * @param library whether the copy is of the present library, and whether that one encrypts its copies
 */
export function doubtsAbout(
  copy: CopyFacts | null,
  library: { isSame: boolean; encrypts: boolean },
): CopyDoubt[] {
  if (copy === null) return [];
  if (!library.isSame) return ['other-library']; // as on a new computer, which can check no seal
  return [
    ...(copy.origin === 'other' ? (['not-from-here'] as const) : []),
    ...(copy.origin === 'none' ? (['unsealed'] as const) : []),
    ...(library.encrypts && !copy.isEncrypted ? (['plain'] as const) : []),
  ];
}
