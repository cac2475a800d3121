// Words of the screens of a move about its lists.

import { useTranslation } from 'react-i18next';
import type { Import, ImportRow, Move } from '../../api/library.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { namesUnknown } from '../imports/UnknownRecords.tsx';

export type MoveKind = Move['missing'][number];

/** In the order in which they are read. */
const inOrder: Readonly<Record<MoveKind, true>> = {
  borrowers: true,
  items: true,
  photos: true,
  covers: true,
  loans: true,
  holds: true,
  charges: true,
};
export const moveKinds = Object.keys(inOrder) as MoveKind[];

export const isMoveKind = (kind: string): kind is MoveKind => moveKinds.some((one) => one === kind);

/** The question that a person has to answer about a list before it can come in; null for nothing. */
export type Doubt =
  'kind' | 'guessed' | 'failed' | 'columns' | 'values' | 'undecided' | 'unknown' | 'nothing';

export function doubtOf(list: Import): Doubt | null {
  const { status, counts, found, choices } = list;
  if (status === 'failed') return 'failed';
  if (choices.kindUnknown === true) return 'kind';
  if (status === 'read') return 'columns';
  if (status !== 'planned' || counts === null) return null;
  if ([...(found?.columns ?? []), ...(found?.itemColumns ?? [])].some(({ by }) => by === 'guessed'))
    return 'guessed';
  if (found?.values.some(({ is }) => is === 'unknown') === true) return 'values';
  if (counts.ambiguous > 0) return 'undecided';
  if (choices.addUnknown === undefined && namesUnknown(list)) return 'unknown';
  return counts.new + counts.changed + counts.unchanged === 0 && (found?.rows ?? 0) > 0 ? 'nothing' : null;
}

/** Lists that are about borrowers and copies say little before these are in. */
export const isMatchedLater = (kind: string): boolean => kind !== 'borrowers' && kind !== 'items';

/** Returns a function that says why a row did not come in. */
export function useWhyLeft(): (row: ImportRow, kind: Import['kind']) => string {
  const { t } = useTranslation(['imports', 'moves']);
  return ({ fate, reason, item, moved, picture, hindrance, otherRow }, kind) => {
    const words = [
      ...(typeof moved?.reason === 'string' ? [t(`moved.reasons.${moved.reason}`)] : []),
      ...(typeof item?.reason === 'string'
        ? [t(`itemReasons.${item.reason}`, { title: item.before['title'] })]
        : []),
      ...(typeof picture?.reason === 'string' ? [t(`pictures.reasons.${picture.reason}`)] : []),
      ...(reason === null ? [] : [t(`reasons.${reason}`)]),
      ...(otherRow === null ? [] : [t('plan.otherRow', { row: otherRow })]),
      ...(hindrance === null ? [] : [t(`hindrances.${hindrance}`, { context: kind })]),
    ];
    return words.length > 0
      ? withDots(words)
      : t(fate === 'ambiguous' ? 'moves:left.undecided' : 'moves:left.other');
  };
}

/** Who and what a row is about. */
export function subjectOf({ name, moved, picture, item }: ImportRow): string {
  const { title = null, barcode = null } = moved?.values ?? {};
  return withDots(
    [name, title, barcode ?? item?.values['barcode'] ?? null, picture?.file ?? null].filter(
      (part) => part !== null && part !== '',
    ),
  );
}
