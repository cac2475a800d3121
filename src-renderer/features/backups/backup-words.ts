// Formats facts about backups.

import type { TFunction } from 'i18next';
import type { Backup } from '../../api/library.ts';

export function backupReasonWord(reason: Backup['reason'], t: TFunction<'settings'>): string {
  return t(`backups.reasons.${reason}`);
}

/** "3.2 MB" */
export function sizeWords(bytes: number, language: string): string {
  const large = bytes >= 1e6;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: large ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: bytes >= 1e7 || !large ? 0 : 1,
  }).format(Math.max(1, bytes / (large ? 1e6 : 1e3)));
}
