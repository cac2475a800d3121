// Shows whether an item can be lent now: in words, in colour and in shape.

import { IconArchive, IconArrowUpRight, IconCheck, IconHome, IconQuestionMark } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Availability, Item, Loan } from '../../api/api-types.ts';
import { fullName } from '../../ui/loans/names.ts';
import classes from './AvailabilityMark.module.css';

/** The library tells apart whether an item is lent and whether it is lost; people want both in one word. */
type ShownAvailability = Availability | 'lost-on-loan';

export function shownAvailability({ status, availability }: Item): ShownAvailability {
  return status === 'lost' && availability === 'on-loan' ? 'lost-on-loan' : availability;
}

interface AvailabilityMarkProps {
  /** With its loan where the mark is to say who has what is lost. */
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
