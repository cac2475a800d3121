// The page of a class: each pupil with photo, open and overdue loans; opens a pupil at the desk without a card.

import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Borrower, GroupLoans } from '../../api/api-types.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { membersWith, namesakes } from '../../ui/faces/members.ts';
import { FilterField } from '../../ui/lists/FilterField.tsx';
import { PageHeading } from '../../ui/pages/PageHeading.tsx';
import { ReadPage } from '../../ui/pages/ReadPage.tsx';
import { desk } from '../desk/session/desk.ts';
import classes from './ClassPage.module.css';
import { MemberCard } from './MemberCard.tsx';
import { PrintedClass } from './PrintedClass.tsx';

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
  const { t } = useTranslation('borrowers');
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const { group, members } = loans;
  const shown = membersWith(members, text);
  const shared = namesakes(members);
  const out = members.reduce((sum, { loans: of }) => sum + of.length, 0);
  const overdue = members.reduce((sum, { overdueCount }) => sum + overdueCount, 0);

  const openAtDesk = (borrower: Borrower) => {
    navigate('/');
    desk.actions.pick({ kind: 'borrower', borrower });
  };
  return (
    <>
      <PageHeading
        name={group.name}
        about={[
          t('count', { count: members.length }),
          t('classes.outCount', { count: out }),
          t('overdue', { count: overdue }),
        ].join(' · ')}
        back={back}
      >
        <Button
          variant="default"
          leftSection={<IconPrinter size="1.1rem" aria-hidden />}
          onClick={() => {
            window.print();
          }}
        >
          {t('classes.print')}
        </Button>
      </PageHeading>
      <div>
        <FilterField
          label={t('classes.searchMember')}
          placeholder={t('classes.searchMemberPlaceholder')}
          value={text}
          onChange={setText}
          onLeave={(key) => {
            const [first] = shown;
            if (key === 'Enter' && text.trim() !== '' && first !== undefined) openAtDesk(first.borrower);
          }}
          focusFirst
        />
      </div>
      <ul className={classes.members} aria-label={group.name}>
        {shown.map((member, index) => (
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
      <p role="status" className={classes.nobody}>
        {members.length === 0 ? t('classes.nobody') : shown.length === 0 ? t('classes.nobodyFound') : ''}
      </p>
      <PrintedClass name={group.name} members={members} />
    </>
  );
}
