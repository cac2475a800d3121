// What machines did while they were offline and could not be recorded, or asked and only staff may do.

import { Anchor, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as library from '../../api/library.ts';
import type { Sip2Report } from '../../api/library.ts';
import { longDate } from '../../ui/dates/dates.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { sip2Queries } from './sip2-queries.ts';

export function ReportsPanel({ reports }: { readonly reports: readonly Sip2Report[] }) {
  const { t } = useTranslation('sip2');
  if (reports.length === 0) return null;
  return (
    <Panel title={t('reports.title')}>
      <p className={classes.lineNote}>{t('reports.hint')}</p>
      <ul className={classes.lines}>
        {reports.map((report) => (
          <ReportLine key={report.id} report={report} />
        ))}
      </ul>
    </Panel>
  );
}

function ReportLine({ report }: { readonly report: Sip2Report }) {
  const { t, i18n } = useTranslation(['sip2', 'refusals', 'problems']);
  const client = useQueryClient();
  const saving = useSaving();
  const { id, machine, kind, on, item, borrower, code, reason } = report;
  const name = borrower === null ? null : `${borrower.givenName} ${borrower.familyName}`;
  const what = t(`reports.kinds.${kind}`, { machine, date: longDate(on, i18n.language) });
  const notes = [
    ...(reason === null
      ? []
      : [t([`refusals:${reason}.short`, `problems:${reason}`] as never, { defaultValue: reason })]),
    ...(item === null || borrower === null ? [code] : []),
  ].filter((note) => note !== '');
  return (
    <li className={classes.line}>
      <span className={classes.lineText}>
        {what}
        <br />
        {item !== null && (
          <Anchor component={Link} href={`/collection/${item.id}`}>
            {item.title}
          </Anchor>
        )}{' '}
        {name !== null && borrower !== null && (
          <Anchor component={Link} href={`/borrowers/${borrower.id}`} dir="auto">
            {borrower.group === null ? name : `${name} (${borrower.group})`}
          </Anchor>
        )}
        {notes.length > 0 && (
          <>
            <br />
            <span className={classes.lineNote}>{withDots(notes)}</span>
          </>
        )}
      </span>
      <Button
        variant="default"
        aria-label={`${t('reports.settle')}: ${name ?? item?.title ?? code}`}
        onClick={() =>
          saving(async () => {
            await library.settleMachineReport(id);
            await client.invalidateQueries({ queryKey: sip2Queries.reports().queryKey });
          })
        }
      >
        {t('reports.settle')}
      </Button>
    </li>
  );
}
