// The guide through the first steps of a new library: one step a page, in any order, until all are done or left out.

import { Button, Group } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconPrinter } from '../../ui/icons/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'wouter';
import * as library from '../../api/library.ts';
import type { Settings } from '../../api/library.ts';
import { libraryKeys, libraryQueries } from '../../api/library-queries.ts';
import { firstSteps, type FirstStep, stepsDone } from '../../ui/first-steps.ts';
import { useDraft } from '../../ui/forms/drafts.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { SaveBarPlace } from '../../ui/forms/SaveBar.tsx';
import pageClasses from '../../ui/pages/Page.module.css';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import settingsClasses from '../../ui/settings/Settings.module.css';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { showDone } from '../../ui/toasts.tsx';
import { settingsChange, settingsValues } from '../../ui/settings/settings-fields.ts';
import classes from './FirstSteps.module.css';
import { PrintedSteps } from './PrintedSteps.tsx';
import { StepContent } from './StepContent.tsx';

export function FirstStepsScreen() {
  const { t } = useTranslation('first-steps');
  const { step } = useParams<{ step?: string }>();
  const settings = useQuery(libraryQueries.settings());
  // Refetched, so that what was just done elsewhere is ticked.
  const status = useQuery({ ...libraryQueries.status(), staleTime: 0 });
  return (
    <section className={pageClasses.page}>
      <h1 className={pageClasses.name}>{t('heading')}</h1>
      <ReadSection queries={[settings, status]}>
        {() => {
          const marked = settings.data?.firstSteps ?? [];
          const done = stepsDone(marked, status.data?.counts ?? { borrowers: 0, items: 0 });
          const here =
            firstSteps.find((name) => name === step) ??
            firstSteps.find((name) => !done.includes(name)) ??
            firstSteps[0];
          return (
            settings.data !== undefined && (
              <Guide key={here} here={here} settings={settings.data} done={done} />
            )
          );
        }}
      </ReadSection>
    </section>
  );
}

interface GuideProps {
  readonly here: FirstStep;
  readonly settings: Settings;
  readonly done: readonly FirstStep[];
}

function Guide({ here, settings, done }: GuideProps) {
  const { t, i18n } = useTranslation(['first-steps', 'lists']);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const saving = useSaving();
  const draft = useDraft(
    'settings',
    useMemo(() => settingsValues(settings, i18n.language), [settings, i18n.language]),
    0,
  );
  const [isPrinted, setIsPrinted] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Screen readers announce the step, and Tab continues from here.
    heading.current?.focus();
  }, []);
  const at = firstSteps.indexOf(here);
  const before = firstSteps[at - 1];
  const left = firstSteps.filter((step) => step !== here && !done.includes(step));
  const goOn = () =>
    saving(async () => {
      // The text typed on this page is saved too.
      const changed = await library.changeSettings({
        ...settingsChange(draft.changes),
        firstSteps: [...new Set([...settings.firstSteps, here])],
      });
      draft.discard();
      client.setQueryData(libraryQueries.settings().queryKey, changed);
      await client.invalidateQueries({ queryKey: libraryKeys.status });
      const next = left.find((step) => firstSteps.indexOf(step) > at) ?? left[0];
      if (next === undefined) showDone(t('ready'));
      navigate(next === undefined ? '/' : `/first-steps/${next}`);
    });
  return (
    <div className={settingsClasses.settings}>
      <nav aria-label={t('heading')}>
        <ol className={classes.steps}>
          {firstSteps.map((step) => (
            <li key={step}>
              <Link
                href={`/first-steps/${step}`}
                className={classes.step ?? ''}
                aria-current={step === here ? 'step' : undefined}
              >
                {done.includes(step) ? (
                  <IconCircleCheck size="1.25rem" aria-label={t('done')} />
                ) : (
                  <IconCircle size="1.25rem" aria-hidden />
                )}
                {t(`steps.${step}`)}
              </Link>
            </li>
          ))}
        </ol>
        <ToolButton icon={IconPrinter} mt="sm" onClick={() => setIsPrinted(true)}>
          {t('print')}
        </ToolButton>
        {isPrinted && <PrintedSteps onPrinted={() => setIsPrinted(false)} />}
      </nav>
      <div className={settingsClasses.section}>
        <SaveBarPlace>
          <div className={settingsClasses.sectionHead}>
            <p className={settingsClasses.lineNote}>
              {t('count', { step: at + 1, steps: firstSteps.length })}
            </p>
            <h2 ref={heading} tabIndex={-1} className={settingsClasses.sectionName}>
              {t(`steps.${here}`)}
            </h2>
            <p className={settingsClasses.lead}>{t(`leads.${here}`)}</p>
          </div>
          <StepContent step={here} />
          <Group justify="space-between">
            {before === undefined ? (
              <span />
            ) : (
              <Button variant="subtle" color="gray" component={Link} href={`/first-steps/${before}`}>
                {t('back')}
              </Button>
            )}
            <Group>
              <Button variant="default" component={Link} href="/">
                {t('later')}
              </Button>
              <Button onClick={goOn}>{t(left.length === 0 ? 'done' : 'goOn')}</Button>
            </Group>
          </Group>
        </SaveBarPlace>
      </div>
    </div>
  );
}
