// The balance for the head teacher: both sides, and every row that could not come, on the screen and on paper.

import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Move } from '../../api/library.ts';
import { instantWords } from '../../ui/dates/dates.ts';
import { IconPrinter } from '../../ui/icons/icons.ts';
import { ListLoading } from '../../ui/lists/ListStates.tsx';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { moneyWords } from '../../ui/money/money.ts';
import { useSettings } from '../../ui/use-library.ts';
import importClasses from '../imports/Imports.module.css';
import { useBalance, type Balance, type RowLeft } from './balance.ts';
import { subjectOf, useWhyLeft } from './move-words.ts';
import { PrintedBalance } from './PrintedBalance.tsx';

/** Paper has all of them. */
const rowsShown = 100;

export function MoveBalance({ move }: { readonly move: Move }) {
  const { t, i18n } = useTranslation('moves');
  const { timeZone } = useSettings().settings;
  const balance = useBalance(move);
  const until = move.imports.map(({ undoUntil }) => undoUntil).find((instant) => instant !== null) ?? null;
  return (
    <>
      <Panel
        title={t('balance.title')}
        tools={
          <ToolButton
            primary
            icon={IconPrinter}
            disabled={balance === null}
            onClick={() => {
              window.print();
            }}
          >
            {t('balance.print')}
          </ToolButton>
        }
      >
        {balance === null ? <ListLoading /> : <Sides balance={balance} />}
        {until !== null && (
          <Text size="sm" c="dimmed">
            {t('balance.undoUntil', { until: instantWords(until, i18n.language, timeZone) })}{' '}
            {move.backup === null ? '' : t('balance.backup', { backup: move.backup })}
          </Text>
        )}
      </Panel>
      {balance !== null && balance.left.length > 0 && (
        <Panel title={t('left.title', { count: balance.left.length })}>
          <RowsLeft rows={balance.left} />
        </Panel>
      )}
      {balance !== null && <PrintedBalance balance={balance} />}
    </>
  );
}

function Sides({ balance: { lines, left } }: { readonly balance: Balance }) {
  const { t, i18n } = useTranslation('moves');
  const figure = (value: number, currency?: string) =>
    currency === undefined ? value.toLocaleString(i18n.language) : moneyWords(value, currency, i18n.language);
  return (
    <>
      <div className={importClasses.tableFrame}>
        <table className={importClasses.table}>
          <thead>
            <tr>
              <th scope="col">{t('balance.what')}</th>
              <th scope="col" className={importClasses.number}>
                {t('balance.before')}
              </th>
              <th scope="col" className={importClasses.number}>
                {t('balance.here')}
              </th>
              <th scope="col" className={importClasses.number}>
                {t('balance.left')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, before, here, currency }) => (
              <tr key={name}>
                <th scope="row">{t(`balance.lines.${name}`)}</th>
                <td className={importClasses.number}>{figure(before, currency)}</td>
                <td className={importClasses.number}>{figure(here, currency)}</td>
                <td className={importClasses.number}>
                  {before === here ? '–' : figure(before - here, currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Note tone={left.length === 0 ? 'information' : 'attention'}>
        {left.length === 0 ? t('balance.agrees') : t('balance.differs', { count: left.length })}
      </Note>
    </>
  );
}

function RowsLeft({ rows }: { readonly rows: readonly RowLeft[] }) {
  const { t } = useTranslation('moves');
  const why = useWhyLeft();
  return (
    <>
      <div className={importClasses.tableFrame}>
        <table className={importClasses.table}>
          <thead>
            <tr>
              <th scope="col">{t('left.list')}</th>
              <th scope="col" className={importClasses.number}>
                {t('left.row')}
              </th>
              <th scope="col">{t('left.subject')}</th>
              <th scope="col">{t('left.why')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, rowsShown).map(({ list, row }) => (
              <tr key={`${list.id} ${String(row.position)}`}>
                <td dir="auto">{list.name}</td>
                <td className={importClasses.number}>{row.row}</td>
                <th scope="row" dir="auto">
                  {subjectOf(row)}
                </th>
                <td>{why(row, list.kind)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > rowsShown && (
        <Text c="dimmed">{t('left.more', { count: rows.length - rowsShown })}</Text>
      )}
    </>
  );
}
