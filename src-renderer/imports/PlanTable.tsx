// The rows of a plan as a table, page after page.

import { Button, Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportRow } from '../app/api-types.ts';
import { ReadSection } from '../components/pages/ReadSection.tsx';
import classes from './Imports.module.css';

interface PlanTableProps {
  readonly rows: UseInfiniteQueryResult<InfiniteData<{ readonly rows: readonly ImportRow[] }>>;
  /** The heads of the columns. */
  readonly heads: ReactNode;
  readonly renderRow: (row: ImportRow) => ReactNode;
}

export function PlanTable({ rows, heads, renderRow }: PlanTableProps) {
  const { t } = useTranslation('imports');
  const shown = rows.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <ReadSection queries={[rows]}>
        {() =>
          shown.length === 0 ? (
            <Text c="dimmed">{t('plan.none')}</Text>
          ) : (
            <div className={classes.tableFrame}>
              <table className={classes.table}>
                <thead>
                  <tr>{heads}</tr>
                </thead>
                <tbody>
                  {shown.map((row) => (
                    <Fragment key={row.position}>{renderRow(row)}</Fragment>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </ReadSection>
      {rows.hasNextPage && (
        <Button
          variant="default"
          loading={rows.isFetchingNextPage}
          onClick={() => void rows.fetchNextPage()}
          className={classes.more ?? ''}
        >
          {t('plan.more')}
        </Button>
      )}
    </>
  );
}
