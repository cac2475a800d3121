// Shows in words, colour and shape whether an item can be lent.

import { useTranslation } from 'react-i18next';
import type { Availability, Item, Loan } from '../../api/library.ts';
import { fullName } from '../../ui/loans/names.ts';
import { Mark } from '../../ui/marks/Mark.tsx';
import type { Tone } from '../../ui/marks/Shape.tsx';

/** The API has separate fields for lent and lost; the screen shows one word. */
type ShownAvailability = Availability | 'lost-on-loan';

export function shownAvailability({ status, availability }: Item): ShownAvailability {
  return status === 'lost' && availability === 'on-loan' ? 'lost-on-loan' : availability;
}

interface AvailabilityMarkProps {
  /** With its loan if the mark should name the borrower of a lost item. */
  readonly item: Item & { readonly loan?: Loan | null };
}

const TONES = {
  available: 'lent',
  'on-hold-shelf': 'hold',
  'on-loan': 'returned',
  lost: 'refused',
  'lost-on-loan': 'refused',
  missing: 'attention',
  'in-repair': 'neutral',
  'in-processing': 'neutral',
  withdrawn: 'neutral',
  'not-for-loan': 'neutral',
} as const satisfies Readonly<Record<ShownAvailability, Tone>>;

export function AvailabilityMark({ item }: AvailabilityMarkProps) {
  const { t } = useTranslation('collection');
  const availability = shownAvailability(item);
  return (
    <Mark tone={TONES[availability]} outline={availability === 'withdrawn' ? 'diamond' : undefined}>
      {availability === 'lost-on-loan' && item.loan
        ? t('lostWith', { name: fullName(item.loan.borrower) })
        : t(`availability.${availability}`)}
    </Mark>
  );
}
