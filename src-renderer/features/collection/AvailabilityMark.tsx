// Shows in words, colour and shape whether an item can be lent.

import { IconArchive, IconArrowUpRight, IconCheck, IconHome, IconQuestionMark } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Availability, Item, Loan } from '../../api/api-types.ts';
import { fullName } from '../../ui/loans/names.ts';
import classes from './AvailabilityMark.module.css';

/** The API has separate fields for lent and lost; the screen shows one word. */
type ShownAvailability = Availability | 'lost-on-loan';

export function shownAvailability({ status, availability }: Item): ShownAvailability {
  return status === 'lost' && availability === 'on-loan' ? 'lost-on-loan' : availability;
}

interface AvailabilityMarkProps {
  /** With its loan if the mark should name the borrower of a lost item. */
  readonly item: Item & { readonly loan?: Loan | null };
}

const icons = {
  available: IconCheck,
  'on-loan': IconArrowUpRight,
  lost: IconQuestionMark,
  'lost-on-loan': IconQuestionMark,
  withdrawn: IconArchive,
  'not-for-loan': IconHome,
} as const satisfies Readonly<Record<ShownAvailability, unknown>>;

export function AvailabilityMark({ item }: AvailabilityMarkProps) {
  const { t } = useTranslation('collection');
  const availability = shownAvailability(item);
  const Icon = icons[availability];
  return (
    <span className={classes.mark} data-availability={availability}>
      <Icon size="1.05em" stroke={2.4} aria-hidden />
      {availability === 'lost-on-loan' && item.loan
        ? t('lostWith', { name: fullName(item.loan.borrower) })
        : t(`availability.${availability}`)}
    </span>
  );
}
