// Shows whether an item can be lent now: in words, in colour and in shape.

import { IconArchive, IconArrowUpRight, IconCheck, IconHome, IconQuestionMark } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Availability } from '../app/api-types.ts';
import classes from './AvailabilityMark.module.css';

const icons = {
  available: IconCheck,
  'on-loan': IconArrowUpRight,
  lost: IconQuestionMark,
  withdrawn: IconArchive,
  'not-for-loan': IconHome,
} as const satisfies Readonly<Record<Availability, unknown>>;

export function AvailabilityMark({ availability }: { readonly availability: Availability }) {
  const { t } = useTranslation('collection');
  const Icon = icons[availability];
  return (
    <span className={classes.mark} data-availability={availability}>
      <Icon size="1.05em" stroke={2.4} aria-hidden />
      {t(`availability.${availability}`)}
    </span>
  );
}
