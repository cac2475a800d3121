// The steps of setting up a new library, shown until all are done; each leads to its page of the guide.

import { IconCircle, IconCircleCheck } from '../../../ui/icons/icons.ts';
import { UnstyledButton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as library from '../../../api/library.ts';
import { libraryQueries } from '../../../api/library-queries.ts';
import { type FirstStep, firstSteps, useFirstSteps } from '../../../ui/first-steps.ts';
import { useSaving } from '../../../ui/forms/use-saving.ts';
import { focusDeskInput } from '../scanning/desk-input.ts';
import classes from './FirstSteps.module.css';

export function FirstSteps() {
  const done = useFirstSteps();
  return done === null ? null : <Steps done={done} />;
}

function Steps({ done }: { readonly done: readonly FirstStep[] }) {
  const { t } = useTranslation('first-steps');
  const client = useQueryClient();
  const saving = useSaving();
  const hide = () =>
    saving(async () => {
      const changed = await library.changeSettings({ firstSteps: [...firstSteps] });
      client.setQueryData(libraryQueries.settings().queryKey, changed);
      focusDeskInput();
    });
  // Refetched, so that a step just done elsewhere is ticked.
  useQuery({ ...libraryQueries.status(), staleTime: 0 });
  const next = firstSteps.find((step) => !done.includes(step));
  return (
    <div className={classes.place} data-testid="first-steps">
      <h2 className={classes.heading}>{t('heading')}</h2>
      <ul className={classes.steps}>
        {firstSteps.map((step) => (
          <li key={step} className={classes.step}>
            {done.includes(step) ? (
              <IconCircleCheck className={classes.sign} aria-label={t('done')} />
            ) : (
              <IconCircle className={classes.sign} aria-hidden />
            )}
            <Link href={`/first-steps/${step}`} aria-current={step === next ? 'step' : undefined}>
              {t(`steps.${step}`)}
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes.elsewhere}>
        {t('otherProgram')} <Link href="/moves">{t('moveIn')}</Link>
      </p>
      <p className={classes.elsewhere}>
        {t('elsewhere')} <Link href="/settings/backups/elsewhere">{t('restore')}</Link>
      </p>
      <UnstyledButton className={classes.hide ?? ''} onClick={hide}>
        {t('hide')}
      </UnstyledButton>
    </div>
  );
}
