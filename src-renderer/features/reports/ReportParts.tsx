// The parts of the Reports screen: which reports each shows, with which figures.

import { SegmentedControl } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '../../api/library.ts';
import { localeOf } from '../../ui/languages/languages.ts';
import { listDate, monthInWords } from '../../ui/dates/dates.ts';
import { moneyWords } from '../../ui/money/money.ts';
import { useSettings, useToday } from '../../ui/use-library.ts';
import { type BarRow, BarTable } from './BarTable.tsx';
import { ColumnChart } from './ColumnChart.tsx';
import { type Period, type Step, stepsFor, usualStep } from './report-periods.ts';
import { ReportPanel } from './ReportPanel.tsx';
import classes from './Reports.module.css';

interface PartProps {
  readonly period: Period;
}

/** The tabs in their order. */
export const REPORT_PARTS: readonly { readonly name: string; readonly Part: ComponentType<PartProps> }[] = [
  { name: 'loans', Part: Loans },
  { name: 'titles', Part: Titles },
  { name: 'collection', Part: Collection },
  { name: 'classes', Part: Classes },
  { name: 'money', Part: Money },
];

const during = ({ from, to }: Period) => `from=${from}&to=${to}`;
const figure = (name: string) => (row: BarRow) => row.figures[name] ?? 0;
const loansPerCopy = (row: BarRow) => figure('loans')(row) / Math.max(1, figure('copies')(row));

function useWords() {
  const { t, i18n } = useTranslation('reports');
  const format = new Intl.NumberFormat(localeOf(i18n.language));
  const share = new Intl.NumberFormat(localeOf(i18n.language), { style: 'percent' });
  const number = (value: number | null | undefined) =>
    typeof value === 'number' ? format.format(value) : '–';
  return {
    t,
    language: i18n.language,
    number,
    percent: (value: number) => share.format(value),
    column: (name: string) => ({
      label: t(`figures.${name}`),
      words: ({ figures }: BarRow) => number(figures[name]),
    }),
    /** @param none what a row without a label is called */
    rows: ({ rows }: Report, none: string): BarRow[] =>
      rows.map(({ id, label, detail, figures }) => ({
        key: id ?? label ?? '',
        name: label ?? none,
        detail,
        figures,
      })),
    totals: ({ totals }: Report): BarRow => ({ key: 'all', name: t('all'), figures: totals }),
  };
}

const most = (rows: BarRow[], name: string) =>
  rows.toSorted((a, b) => (b.figures[name] ?? 0) - (a.figures[name] ?? 0));

function Loans({ period }: PartProps) {
  const { t, column, rows, totals } = useWords();
  const by = (what: 'class' | 'type' | 'subject') => (
    <ReportPanel
      title={t(`loans.${what}`)}
      path={`loans?by=${what}&${during(period)}`}
      {...(what === 'class' && { hint: t('loans.classHint') })}
    >
      {(report) => {
        const reportRows = rows(report, t(`none.${what}`));
        return (
          <BarTable
            label={t(`loans.${what}`)}
            rowHeading={t(`columns.${what}`)}
            rows={what === 'class' ? reportRows : most(reportRows, 'loans')}
            bar={figure('loans')}
            columns={[column('loans')]}
            totals={totals(report)}
          />
        );
      }}
    </ReportPanel>
  );
  return (
    <>
      <LoansOverTime period={period} />
      {by('class')}
      <div className={classes.stack}>
        {by('type')}
        {by('subject')}
      </div>
    </>
  );
}

function LoansOverTime({ period }: PartProps) {
  const { t, number } = useWords();
  const names = useStepNames();
  const [chosen, setChosen] = useState<Step | null>(null);
  const steps = stepsFor(period);
  const step = chosen !== null && steps.includes(chosen) ? chosen : usualStep(period);
  return (
    <div className={classes.wide}>
      <ReportPanel
        title={t('loans.time')}
        path={`loans?by=${step}&${during(period)}`}
        tools={
          <SegmentedControl
            aria-label={t('steps.label')}
            value={step}
            onChange={(value) => setChosen(steps.find((name) => name === value) ?? null)}
            data={steps.map((value) => ({ value, label: t(`steps.${value}`) }))}
          />
        }
      >
        {({ rows, totals }) => (
          <>
            <p className={classes.sum}>
              {t('loans.sum', { count: totals['loans'] ?? 0, loans: number(totals['loans']) })}
              {Boolean(totals['uses']) &&
                ` · ${t('loans.uses', { count: totals['uses'] ?? 0, uses: number(totals['uses']) })}`}
            </p>
            <ColumnChart
              label={t('loans.time')}
              columns={rows.map(({ label, figures }) => ({
                ...names(label ?? ''),
                value: figures['loans'] ?? 0,
              }))}
              words={number}
            />
          </>
        )}
      </ReportPanel>
    </div>
  );
}

/** The names of days, weeks, months and years, as the library labels them. */
function useStepNames() {
  const { t, language } = useWords();
  const today = useToday();
  return (label: string): { name: string; short: string } => {
    if (/^\d{4}-\d\d-\d\d$/.test(label)) {
      const day = listDate(label, language, today);
      return { name: day, short: day };
    }
    if (/^\d{4}-\d\d$/.test(label)) {
      const name = monthInWords(label, language);
      return { name, short: name.slice(0, 3) };
    }
    const [, week] = /^\d{4}-W0?(\d+)$/.exec(label) ?? [];
    if (week !== undefined)
      return {
        name: t('steps.weekOf', { week, year: label.slice(0, 4) }),
        short: t('steps.weekShort', { week }),
      };
    return { name: label, short: label };
  };
}

function Titles({ period }: PartProps) {
  const { t, column, rows, totals } = useWords();
  const titles = (report: Report) =>
    rows(report, '').map((row) => ({ ...row, href: `/collection/titles/${row.key}` }));
  const list = (name: 'mostLent' | 'neverLent', columns: readonly string[]) => (
    <ReportPanel
      title={t(`titles.${name}`)}
      path={`titles?order=${name}&limit=50&${during(period)}`}
      hint={name === 'mostLent' ? t('titles.mostLentHint') : undefined}
    >
      {(report) => (
        <BarTable
          label={t(`titles.${name}`)}
          rowHeading={t('columns.title')}
          rows={titles(report)}
          bar={name === 'mostLent' ? loansPerCopy : null}
          columns={columns.map(column)}
          totals={totals(report)}
        />
      )}
    </ReportPanel>
  );
  return (
    <>
      {list('mostLent', ['loans', 'uses', 'copies'])}
      <div className={classes.stack}>
        <ReportPanel title={t('titles.unmet')} path="holds-unmet?" hint={t('titles.unmetHint')}>
          {(report) => (
            <BarTable
              label={t('titles.unmet')}
              rowHeading={t('columns.title')}
              rows={titles(report)}
              bar={null}
              columns={['waiting', 'copies', 'longestWait'].map(column)}
            />
          )}
        </ReportPanel>
        {list('neverLent', ['copies', 'loansEver', 'uses'])}
      </div>
    </>
  );
}

function Collection({ period }: PartProps) {
  const { t, percent, column, rows, totals } = useWords();
  const names = useStepNames();
  const [by, setBy] = useState<'subject' | 'shelf' | 'type' | 'language'>('subject');
  const choices = ['subject', 'shelf', 'type', 'language'] as const;
  const use = {
    label: t('figures.use'),
    words: ({ figures: { copies, lentCopies } }: BarRow) =>
      copies ? percent((lentCopies ?? 0) / copies) : '–',
  };
  return (
    <>
      <div className={classes.wide}>
        <ReportPanel
          title={t('collection.heading')}
          hint={t('collection.hint')}
          path={`collection?by=${by}&${during(period)}`}
          tools={
            <SegmentedControl
              aria-label={t('collection.by')}
              value={by}
              onChange={(value) => setBy(choices.find((name) => name === value) ?? 'subject')}
              data={choices.map((value) => ({ value, label: t(`columns.${value}`) }))}
            />
          }
        >
          {(report) => (
            <BarTable
              label={t('collection.heading')}
              rowHeading={t(`columns.${by}`)}
              rows={most(rows(report, t(`none.${by}`)), 'copies')}
              bar={figure('copies')}
              columns={[
                column('titles'),
                column('copies'),
                {
                  label: t('figures.averageYear'),
                  words: ({ figures: { averageYear } }) =>
                    typeof averageYear === 'number' ? String(averageYear) : '–',
                },
                use,
                column('loans'),
              ]}
              totals={totals(report)}
            />
          )}
        </ReportPanel>
      </div>
      <ReportPanel
        title={t('collection.losses')}
        hint={t('collection.lossesHint')}
        path={`losses?by=month&${during(period)}`}
      >
        {(report) => (
          <BarTable
            label={t('collection.losses')}
            rowHeading={t('columns.month')}
            rows={rows(report, '').map((row) => ({ ...row, name: names(row.name).name }))}
            bar={figure('lost')}
            columns={[column('lost'), column('back')]}
            totals={totals(report)}
          />
        )}
      </ReportPanel>
      <ReportPanel title={t('collection.lossesByType')} path={`losses?by=type&${during(period)}`}>
        {(report) => (
          <BarTable
            label={t('collection.lossesByType')}
            rowHeading={t('columns.type')}
            rows={rows(report, t('none.deleted'))}
            bar={figure('lost')}
            columns={[column('lost'), column('back')]}
            totals={totals(report)}
          />
        )}
      </ReportPanel>
    </>
  );
}

function Classes({ period }: PartProps) {
  const { t, column, rows, totals } = useWords();
  const { keepReturnedLoansDays: days } = useSettings().settings;
  return (
    <>
      <ReportPanel
        title={t('classes.active')}
        hint={days === null ? undefined : t('classes.activeHint', { count: days })}
        path={`borrowers?${during(period)}`}
      >
        {(report) => (
          <BarTable
            label={t('classes.active')}
            rowHeading={t('columns.class')}
            rows={rows(report, t('none.class'))}
            bar={figure('active')}
            columns={[column('active'), column('borrowers')]}
            totals={totals(report)}
          />
        )}
      </ReportPanel>
      <ReportPanel title={t('classes.overdue')} hint={t('classes.overdueHint')} path="overdue?by=class">
        {(report) => (
          <BarTable
            label={t('classes.overdue')}
            rowHeading={t('columns.class')}
            rows={rows(report, t('none.class'))}
            bar={figure('overdue')}
            columns={['overdue', 'late', 'longest'].map((name) => ({
              label: t(`figures.${name}`),
              words: column(name === 'late' ? 'borrowers' : name).words,
            }))}
            totals={totals(report)}
          />
        )}
      </ReportPanel>
    </>
  );
}

function Money({ period }: PartProps) {
  const { t, language, rows, totals } = useWords();
  const names = useStepNames();
  const { t: kinds } = useTranslation('charges');
  const { currency } = useSettings().settings;
  const columns = ['paid', 'refunded', 'waived'].map((name) => ({
    label: t(`figures.${name}`),
    words: ({ figures }: BarRow) => moneyWords(figures[name] ?? 0, currency, language),
  }));
  return (
    <>
      {(['month', 'kind'] as const).map((by) => (
        <ReportPanel key={by} title={t(`money.${by}`)} path={`takings?by=${by}&${during(period)}`}>
          {(report) => (
            <BarTable
              label={t(`money.${by}`)}
              rowHeading={t(`columns.${by}`)}
              rows={rows(report, '').map((row) => ({
                ...row,
                name: by === 'month' ? names(row.name).name : kinds(`kinds.${row.name}`),
              }))}
              bar={figure('paid')}
              columns={columns}
              totals={totals(report)}
            />
          )}
        </ReportPanel>
      ))}
    </>
  );
}
