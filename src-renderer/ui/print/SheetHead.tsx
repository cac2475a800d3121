// The head of a printed list: the library's, the name of the list, and a line with the day.

import { useTranslation } from 'react-i18next';
import { longDate } from '../dates/dates.ts';
import { withDots } from '../languages/rows.ts';
import { useToday } from '../use-library.ts';
import paper from './Paper.module.css';
import { PrintedHead } from './PrintedHead.tsx';

interface SheetHeadProps {
  readonly title: string;
  /** After the day; empty ones are left out. */
  readonly about?: readonly string[];
}

export function SheetHead({ title, about = [] }: SheetHeadProps) {
  const { i18n } = useTranslation();
  const today = useToday();
  return (
    <>
      <PrintedHead />
      <h1 className={paper.title} dir="auto">
        {title}
      </h1>
      <p className={paper.subtitle}>{withDots([longDate(today, i18n.language), ...about])}</p>
    </>
  );
}
