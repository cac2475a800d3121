// The texts for a message's kind, state and problem.

import type { TFunction } from 'i18next';
import type { MailMessage } from '../../api/api-types.ts';

/** The problem to fix; an unknown code from a newer library is shown as it is. */
export function troubleWord(trouble: MailMessage['trouble'], t: TFunction<'mail'>): string {
  return trouble === null ? '' : t(`troubles.${trouble}`, { defaultValue: trouble });
}

export const statusColour: Readonly<Record<MailMessage['status'], string>> = {
  queued: 'var(--ld-returned)',
  held: 'var(--ld-quiet)',
  sent: 'var(--ld-lent)',
  failed: 'var(--ld-refused)',
  cancelled: 'var(--ld-quiet)',
};
