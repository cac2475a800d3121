// A pupil on the page of a class: photo, open loans, and the links to the desk and to the details.

import { Anchor } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { GroupMember } from '../../api/api-types.ts';
import { useToday } from '../../ui/use-library.ts';
import { BorrowerPhoto } from '../../ui/faces/BorrowerPhoto.tsx';
import { DueMark } from '../../ui/loans/DueMark.tsx';
import { fullName } from '../../ui/loans/names.ts';
import classes from './ClassPage.module.css';

interface MemberCardProps {
  readonly member: GroupMember;
  /** Another member of the class has the same name. */
  readonly shared: boolean;
  /** Enter in the search field opens this member. */
  readonly next: boolean;
  readonly onOpen: () => void;
}

const shownLoans = 3;

export function MemberCard({ member, shared, next, onOpen }: MemberCardProps) {
  const { t } = useTranslation('borrowers');
  const today = useToday();
  const { borrower, loans, overdueCount } = member;
  const name = fullName(borrower);
  return (
    <li className={classes.member} data-late={overdueCount > 0 || undefined} data-next={next || undefined}>
      <button type="button" className={classes.open} onClick={onOpen}>
        <BorrowerPhoto borrower={borrower} size="middle" />
        <span className={classes.who}>
          <b dir="auto">{name}</b>
          {shared && <span className={classes.sum}>{borrower.barcode}</span>}
          <span className={classes.sum}>
            {loans.length === 0 ? t('classes.nothingOut') : t('classes.outCount', { count: loans.length })}
          </span>
          {borrower.blockedReason !== null && <span className={classes.blocked}>{t('blocked')}</span>}
          <span className={classes.atDesk}>
            <IconBarcode size="1rem" aria-hidden />
            {t('classes.atDesk')}
          </span>
        </span>
      </button>
      {loans.length > 0 && (
        <ul className={classes.loans}>
          {loans.slice(0, shownLoans).map((loan) => (
            <li key={loan.id} className={classes.loan}>
              <span className={classes.title} dir="auto">
                {loan.item.title}
              </span>
              <DueMark loan={loan} today={today} />
            </li>
          ))}
          {loans.length > shownLoans && <li>{t('classes.more', { count: loans.length - shownLoans })}</li>}
        </ul>
      )}
      <Anchor
        component={Link}
        href={`/borrowers/${borrower.id}`}
        size="sm"
        underline="always"
        aria-label={t('classes.detailsOf', { name })}
      >
        {t('details')}
      </Anchor>
    </li>
  );
}
