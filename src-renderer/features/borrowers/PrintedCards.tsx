// A sheet of cards for paper: name, class and the card number as a barcode that the desk can scan.

import { Portal } from '@mantine/core';
import type { Borrower } from '../../api/api-types.ts';
import { listName } from '../../ui/loans/names.ts';
import classes from '../../ui/print/Paper.module.css';
import { usePrinting } from '../../ui/print/use-printing.ts';

/** By card number: the barcode as an SVG. */
export type DrawnCards = ReadonlyMap<string, string>;

export async function drawCards(borrowers: readonly Borrower[]): Promise<DrawnCards> {
  // Loaded here only, so that the list does not wait for it.
  const { code128, drawingSVG } = await import('bwip-js/browser');
  const numbers = borrowers.flatMap(({ barcode }) => (barcode === null ? [] : [barcode]));
  return new Map(
    numbers.map((text) => [text, code128({ bcid: 'code128', text, height: 9, scale: 2 }, drawingSVG())]),
  );
}

interface PrintedCardsProps {
  readonly borrowers: readonly Borrower[];
  readonly drawn: DrawnCards;
}

export function PrintedCards({ borrowers, drawn }: PrintedCardsProps) {
  if (!usePrinting()) return null;
  return (
    <Portal className={classes.paper} reuseTargetNode={false}>
      <ul className={classes.cards}>
        {borrowers.map((borrower) => {
          const bars = drawn.get(borrower.barcode ?? '');
          return (
            <li key={borrower.id} className={classes.card}>
              <b dir="auto">{listName(borrower)}</b>
              <span>{borrower.group}</span>
              {bars !== undefined && <img alt="" src={`data:image/svg+xml,${encodeURIComponent(bars)}`} />}
              <span>{borrower.barcode}</span>
            </li>
          );
        })}
      </ul>
    </Portal>
  );
}
