// The steps of setting up a new library, shown until something can be lent.

import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { libraryQueries } from '../../../api/library-queries.ts';
import { useStatus } from '../../../ui/use-library.ts';
import classes from './FirstSteps.module.css';

/** Renders nothing once there are borrowers and items. */
export function FirstSteps() {
  const counts = useStatus()?.counts;
  return counts !== undefined && (counts.borrowers === 0 || counts.items === 0) ? <Steps /> : null;
}

function Steps() {
  const { t } = useTranslation('desk');
  // Refetched, so that a step just done elsewhere is ticked.
  const counts = useQuery({ ...libraryQueries.status(), staleTime: 0 }).data?.counts;
  const steps = [
    { name: 'borrowers', path: '/borrowers', done: (counts?.borrowers ?? 0) > 0 },
    { name: 'items', path: '/collection', done: (counts?.items ?? 0) > 0 },
    { name: 'days', path: '/settings/days', done: false },
  ] as const;
  return (
    <div className={classes.place} data-testid="first-steps">
      <h2 className={classes.heading}>{t('firstSteps.heading')}</h2>
      <ul className={classes.steps}>
        {steps.map(({ name, path, done }) => (
          <li key={name} className={classes.step}>
            {done ? (
              <IconCircleCheck className={classes.sign} aria-label={t('firstSteps.done')} />
            ) : (
              <IconCircle className={classes.sign} aria-hidden />
            )}
            <span>
              <Link href={path}>{t(`firstSteps.${name}`)}</Link>
              <small>{t(`firstSteps.${name}How`)}</small>
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.elsewhere}>
        {t('firstSteps.elsewhere')} <Link href="/settings/backups">{t('firstSteps.restore')}</Link>
      </p>
    </div>
  );
}
