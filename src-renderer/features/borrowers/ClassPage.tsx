// The page of a class: each pupil with photo, open and overdue loans; opens a pupil at the desk without a card.

import { Anchor } from '@mantine/core';
import { IconBarcode, IconId, IconPrinter } from '../../ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { Borrower, GroupLoans, GroupMember } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { membersWith, namesakes } from '../../ui/faces/members.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { FilterField } from '../../ui/lists/FilterField.tsx';
import { PageHeading } from '../../ui/pages/PageHeading.tsx';
import { ReadPage } from '../../ui/pages/ReadPage.tsx';
import { LabelsDialog } from '../labels/LabelsDialog.tsx';
import { desk } from '../desk/session/desk.ts';
import { picked } from '../desk/verbs/choose.ts';
import classes from './ClassPage.module.css';
import { PrintedClass } from './PrintedClass.tsx';
import { useToday } from '../../ui/use-library.ts';
import { BorrowerPhoto } from '../../ui/faces/BorrowerPhoto.tsx';
import { DueMark } from '../../ui/loans/DueMark.tsx';
import { fullName } from '../../ui/loans/names.ts';
import { ToolButton } from '../../ui/ToolButton.tsx';

const back = '/borrowers/classes';

export function ClassPage({ id }: { readonly id: string }) {
  const query = useQuery(libraryQueries.groupLoans(id));
  return (
    <ReadPage query={query} back={back}>
      {(loans) => <Members loans={loans} />}
    </ReadPage>
  );
}

function Members({ loans }: { readonly loans: GroupLoans }) {
  const { t } = useTranslation(['borrowers', 'labels']);
  const [printing, setPrinting] = useState(false);
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const { group, members } = loans;
  const matches = membersWith(members, text);
  const shared = namesakes(members);
  const out = members.reduce((sum, { loans: memberLoans }) => sum + memberLoans.length, 0);
  const overdue = members.reduce((sum, { overdueCount }) => sum + overdueCount, 0);

  const openAtDesk = (borrower: Borrower) => {
    navigate('/');
    desk.actions.take((state) => picked(state, { kind: 'borrower', borrower }));
  };
  return (
    <>
      <PageHeading
        name={group.name}
        about={withDots([
          t('count', { count: members.length }),
          t('classes.outCount', { count: out }),
          t('overdue', { count: overdue }),
        ])}
        back={back}
      >
        <ToolButton
          icon={IconPrinter}
          onClick={() => {
            window.print();
          }}
        >
          {t('classes.print')}
        </ToolButton>
        <ToolButton icon={IconId} disabled={members.length === 0} onClick={() => setPrinting(true)}>
          {t('labels:kinds.class')}
        </ToolButton>
      </PageHeading>
      <div>
        <FilterField
          label={t('classes.searchMember')}
          placeholder={t('classes.searchMemberPlaceholder')}
          value={text}
          onChange={setText}
          onLeave={(key) => {
            const [first] = matches;
            if (key === 'Enter' && text.trim() !== '' && first !== undefined) openAtDesk(first.borrower);
          }}
          focusFirst
        />
      </div>
      <ul className={classes.members} aria-label={group.name}>
        {matches.map((member, index) => (
          <MemberCard
            key={member.borrower.id}
            member={member}
            shared={shared.has(member)}
            next={index === 0 && text.trim() !== ''}
            onOpen={() => {
              openAtDesk(member.borrower);
            }}
          />
        ))}
      </ul>
      <p role="status" className={classes.empty}>
        {members.length === 0 ? t('classes.noMembers') : matches.length === 0 ? t('classes.noneFound') : ''}
      </p>
      {printing && (
        <LabelsDialog
          records={{ borrowers: members.map(({ borrower }) => borrower.id) }}
          kind="class"
          onClose={() => setPrinting(false)}
        />
      )}
      <PrintedClass name={group.name} members={members} />
    </>
  );
}

interface MemberCardProps {
  readonly member: GroupMember;
  /** Another member of the class has the same name. */
  readonly shared: boolean;
  /** Enter in the search field opens this member. */
  readonly next: boolean;
  readonly onOpen: () => void;
}

const shownLoans = 3;

function MemberCard({ member, shared, next, onOpen }: MemberCardProps) {
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
          {shared && <bdi className={classes.sum}>{borrower.barcode}</bdi>}
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
