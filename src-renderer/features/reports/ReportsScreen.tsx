// The Reports screen: a period, and the figures of loans, titles, collection, classes and money in pictures and tables.

import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import * as library from '../../api/library.ts';
import { requestOptions } from '../../api/http-client.ts';
import { longDate } from '../../ui/dates/dates.ts';
import { IconFileTypePdf, IconPrinter } from '../../ui/icons/icons.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { PageTabs } from '../../ui/pages/PageTabs.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { showFailed } from '../../ui/toasts.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { useSettings, useToday } from '../../ui/use-library.ts';
import { type Period, periodNamed, type PeriodName, PERIODS } from './report-periods.ts';
import { REPORT_PARTS } from './ReportParts.tsx';
import classes from './Reports.module.css';
import { DateField } from '../../ui/forms/DateField.tsx';

export function ReportsScreen() {
  const { t, i18n } = useTranslation('reports');
  const { part = 'loans' } = useParams<{ part?: string }>();
  const { libraryName, chargesEnabled } = useSettings().settings;
  const today = useToday();
  const [name, setName] = useState<PeriodName>('thisYear');
  const [chosenPeriod, setChosenPeriod] = useState<Period>({ from: '', to: '' });
  const period = name === 'own' ? chosenPeriod : periodNamed(name, today);
  const right = period.from !== '' && period.to !== '' && period.from <= period.to;
  const parts = REPORT_PARTS.filter((reportPart) => reportPart.name !== 'money' || chargesEnabled);
  const currentPart = parts.find((reportPart) => reportPart.name === part) ?? parts[0];
  return (
    <section className={classes.screen}>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('heading')}</h1>
        <div className={classes.tools}>
          <PageTabs
            label={t('parts.label')}
            tabs={parts.map((reportPart) => ({
              path: reportPart.name === 'loans' ? '/reports' : `/reports/${reportPart.name}`,
              label: t(`parts.${reportPart.name}`),
            }))}
          />
          <YearReportButton day={right ? period.to : today} />
          <ToolButton icon={IconPrinter} onClick={() => window.print()}>
            {t('print')}
          </ToolButton>
        </div>
        <div className={classes.filters}>
          <NativeSelect
            label={t('period')}
            value={name}
            onChange={({ currentTarget: { value } }) => {
              // Own dates begin with the period that was shown.
              if (value === 'own') setChosenPeriod(period);
              setName(PERIODS.find((other) => other === value) ?? 'thisYear');
            }}
            data={PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
          />
          {name === 'own' &&
            (['from', 'to'] as const).map((end) => (
              <DateField
                key={end}
                label={t(`dates.${end}`)}
                value={chosenPeriod[end]}
                min="1970-01-01"
                max="2199-12-31"
                datesOnly
                onChange={(day) => setChosenPeriod({ ...chosenPeriod, [end]: day })}
                error={end === 'to' && !right ? t('dates.wrong') : null}
              />
            ))}
        </div>
      </div>
      {right && (
        <p className={classes.onPaper}>
          {withDots([
            libraryName,
            `${longDate(period.from, i18n.language)} – ${longDate(period.to, i18n.language)}`,
          ])}
        </p>
      )}
      {right && currentPart !== undefined && (
        <div className={classes.parts}>
          <currentPart.Part period={period} />
        </div>
      )}
    </section>
  );
}

/** The PDF for the head teacher, about the school year in which the period ends. */
function YearReportButton({ day }: { readonly day: string }) {
  const { t } = useTranslation('reports');
  const problemWords = useProblemWords();
  const [busy, setBusy] = useState(false);
  const first = Number(day.slice(0, 4)) - (day.slice(5) < '08-01' ? 1 : 0);
  const save = async () => {
    setBusy(true);
    try {
      const year = `${String(first)}-${String(first + 1)}`;
      saveFile(
        await library.yearReport({ $of: day }, requestOptions({ patient: true })),
        t('yearReportFile', { year }),
      );
    } catch (cause) {
      showFailed(problemWords(cause));
    }
    setBusy(false);
  };
  return (
    <ToolButton
      primary
      icon={IconFileTypePdf}
      title={t('yearReportHint')}
      loading={busy}
      onClick={() => void save()}
    >
      {t('yearReport')}
    </ToolButton>
  );
}
