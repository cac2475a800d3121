// The class at the desk: how its books are lent and returned, and which pupil still has which book.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { libraryQueries } from '../../../api/library-queries.ts';
import { IconSchool } from '../../../ui/icons/icons.ts';
import { DueMark } from '../../../ui/loans/DueMark.tsx';
import { fullName } from '../../../ui/loans/names.ts';
import { useToday } from '../../../ui/use-library.ts';
import { usePaintedDesk } from '../session/deferred-desk-state.ts';
import type { ClassMode } from '../session/desk-state.ts';
import { leaveMode } from '../verbs/mode.ts';
import { EndButton } from '../verbs/VerbButton.tsx';
import classes from './Modes.module.css';

export function ClassPanel({ mode }: { readonly mode: ClassMode }) {
  const { t } = useTranslation('desk');
  const today = useToday();
  const members = useMembersOfNow(mode.id);
  const owing = members?.filter(({ loans }) => loans.length > 0) ?? [];
  const out = owing.reduce((sum, { loans }) => sum + loans.length, 0);
  return (
    <div className={classes.mode} data-testid="class-mode">
      <div className={classes.banner}>
        <IconSchool size="2.2rem" stroke={1.75} aria-hidden />
        <h2 className={classes.name}>{mode.name}</h2>
        <EndButton verb={leaveMode} quiet>
          {t('borrower.close')}
        </EndButton>
      </div>
      {members !== undefined && (
        <p className={classes.count} role="status">
          {t('classMode.out', { count: out })}
        </p>
      )}
      {owing.length > 0 && (
        <ul className={classes.owing} aria-label={t('classMode.owing')} tabIndex={0}>
          {owing.map(({ borrower, loans }) => (
            <li key={borrower.id}>
              <b dir="auto">{fullName(borrower)}</b>
              {loans.map((loan) => (
                <span key={loan.id} className={classes.owed}>
                  <span dir="auto">{loan.item.title}</span>
                  <DueMark loan={loan} today={today} />
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Read again after each result, which is on the screen by then. */
function useMembersOfNow(group: string) {
  const client = useQueryClient();
  const entries = usePaintedDesk((state) => state.entries);
  const { data } = useQuery(libraryQueries.groupLoans(group));
  useEffect(() => {
    void client.invalidateQueries({ queryKey: libraryQueries.groupLoans(group).queryKey });
  }, [client, entries, group]);
  return data?.members;
}
