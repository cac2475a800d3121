// One report in a panel: its picture or table, and its spreadsheet.

import { Text } from '@mantine/core';
import { IconFileSpreadsheet } from '../../ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Report } from '../../api/library.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import { ListFailed, ListLoading } from '../../ui/lists/ListStates.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { showFailed } from '../../ui/toasts.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { reportQuery } from './report-queries.ts';
import classes from './Reports.module.css';

interface ReportPanelProps {
  readonly title: string;
  /** The report's path and parameters. */
  readonly path: string;
  /** Explains the figures. */
  readonly hint?: string | undefined;
  readonly tools?: ReactNode;
  readonly children: (report: Report) => ReactNode;
}

export function ReportPanel({ title, path, hint, tools, children }: ReportPanelProps) {
  const { t } = useTranslation(['reports', 'lists']);
  const problemWords = useProblemWords();
  const query = useQuery(reportQuery(path));
  const save = async () => {
    try {
      saveFile(await library.fileAt(`/reports/${path}`, { headers: { accept: 'text/csv' } }), `${title}.csv`);
    } catch (cause) {
      showFailed(problemWords(cause));
    }
  };
  const nothing = query.data?.rows.every(({ figures }) => Object.values(figures).every((figure) => !figure));
  return (
    <Panel
      title={title}
      tools={
        <div className={classes.panelTools}>
          {tools}
          <ToolButton
            size="compact-sm"
            icon={IconFileSpreadsheet}
            aria-label={t('spreadsheetOf', { title })}
            disabled={nothing !== false}
            onClick={() => void save()}
          >
            {t('spreadsheet')}
          </ToolButton>
        </div>
      }
    >
      {hint !== undefined && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {query.isPending && <ListLoading rows={3} />}
      {query.error !== null && (
        <ListFailed
          message={t('lists:failed')}
          detail={problemWords(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data !== undefined && (nothing === true ? <Text>{t('nothing')}</Text> : children(query.data))}
    </Panel>
  );
}
