// Says in words what a message is, how it fares, and what stands in its way.

import type { TFunction } from 'i18next';
import type { MailMessage } from '../../api/api-types.ts';

/** What has to be mended; a trouble that a newer library knows is shown as it is called. */
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
