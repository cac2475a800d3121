// The balance of a move on paper, for the head teacher: both sides, and each row that could not come with its reason.

import { Portal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import paper from '../../ui/print/Paper.module.css';
import { SheetHead } from '../../ui/print/SheetHead.tsx';
import { usePrinting } from '../../ui/print/use-printing.ts';
import { moneyWords } from '../../ui/money/money.ts';
import type { Balance } from './balance.ts';
import { subjectOf, useWhyLeft } from './move-words.ts';

export function PrintedBalance({ balance: { lines, left } }: { readonly balance: Balance }) {
  const { t, i18n } = useTranslation('moves');
  const why = useWhyLeft();
  if (!usePrinting()) return null;
  const figure = (value: number, currency?: string) =>
    currency === undefined ? value.toLocaleString(i18n.language) : moneyWords(value, currency, i18n.language);
  return (
    <Portal className={paper.paper} reuseTargetNode={false}>
      <SheetHead title={t('balance.heading')} />
      <table className={paper.table}>
        <thead>
          <tr>
            <th>{t('balance.what')}</th>
            <th className={paper.number}>{t('balance.before')}</th>
            <th className={paper.number}>{t('balance.here')}</th>
            <th className={paper.number}>{t('balance.left')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, before, here, currency }) => (
            <tr key={name}>
              <td>{t(`balance.lines.${name}`)}</td>
              <td className={paper.number}>{figure(before, currency)}</td>
              <td className={paper.number}>{figure(here, currency)}</td>
              <td className={paper.number}>{before === here ? '–' : figure(before - here, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{left.length === 0 ? t('balance.agrees') : t('balance.differs', { count: left.length })}</p>
      {left.length > 0 && (
        <table className={paper.table}>
          <thead>
            <tr>
              <th>{t('left.list')}</th>
              <th className={paper.number}>{t('left.row')}</th>
              <th>{t('left.subject')}</th>
              <th>{t('left.why')}</th>
            </tr>
          </thead>
          <tbody>
            {left.map(({ list, row }) => (
              <tr key={`${list.id} ${String(row.position)}`}>
                <td dir="auto">{list.name}</td>
                <td className={paper.number}>{row.row}</td>
                <td dir="auto">{subjectOf(row)}</td>
                <td>{why(row, list.kind)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Portal>
  );
}
