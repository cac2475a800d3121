// The texts for a letter's kind, state and problem.

import type { TFunction } from 'i18next';
import type { MailMessage } from '../../api/library.ts';
import type { Tone } from '../../ui/marks/Shape.tsx';

/** The problem to fix; an unknown code from a newer library is shown as it is. */
export function troubleWord(trouble: MailMessage['trouble'], t: TFunction<'mail'>): string {
  return trouble === null ? '' : t(`troubles.${trouble}`, { defaultValue: trouble });
}

export const STATUS_TONES: Readonly<Record<MailMessage['status'], Tone>> = {
  queued: 'attention',
  held: 'neutral',
  sent: 'lent',
  failed: 'refused',
  cancelled: 'neutral',
};
