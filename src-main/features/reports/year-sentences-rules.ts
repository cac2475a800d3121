// Chooses the sentences of the year's report: what each figure means, in plain words.
import { filled } from '../../core/languages/writing-rules.ts';
/** A row of a report, such as a month, a class or a title. */
interface FigureRow {
  readonly id: string | null;
  readonly label: string | null;
  readonly detail: string | null;
  readonly figures: Record<string, number | null>;
}

/** The figures on the pages. */
export interface YearFigures {
  readonly loans: number;
  readonly loansBefore: number;
  /** In the library, without being lent. */
  readonly uses: number;
  readonly borrowers: number;
  readonly titles: number;
  readonly copies: number;
  readonly lentCopies: number;
  readonly notLent: number;
  readonly lost: number;
  readonly overdue: number;
  /** The sum paid less the sum paid back, in minor units. */
  readonly takings: number;
  readonly months: readonly FigureRow[];
  readonly classes: readonly FigureRow[];
  readonly subjects: readonly FigureRow[];
  readonly types: readonly FigureRow[];
  readonly mostLent: readonly FigureRow[];
  readonly toBuy: readonly FigureRow[];
}

/** `reports.json` has them under `pdf.sentences`; those with a count in the plural forms of the language. */
export type SentenceWords = Readonly<Record<string, string>>;

/** The sentences before the figures and charts; an empty text if there is nothing to say. */
export type YearSentences = Readonly<
  Record<
    | 'loans'
    | 'borrowers'
    | 'titles'
    | 'copies'
    | 'lent'
    | 'notLent'
    | 'lost'
    | 'overdue'
    | 'takings'
    | 'months'
    | 'classes'
    | 'subjects'
    | 'types'
    | 'mostLent'
    | 'toBuy',
    string
  >
>;

/** @param locale a BCP 47 tag, for numbers, months and plural forms */
export function yearSentences(figures: YearFigures, words: SentenceWords, locale: string): YearSentences {
  const plural = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  const oneDigit = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const say = (key: string, values: Readonly<Record<string, string>> = {}): string =>
    filled(words[key] ?? '', values);
  const sayOf = (key: string, count: number, values: Readonly<Record<string, string>> = {}): string =>
    say(`${key}_${plural.select(count)}` in words ? `${key}_${plural.select(count)}` : `${key}_other`, {
      ...values,
      count: number.format(count),
    });
  const { loans, loansBefore, borrowers, titles, copies, lentCopies, notLent, lost } = figures;
  const most = (rows: readonly FigureRow[], key: string): string => {
    const best = rows.reduce<FigureRow | null>(
      (top, row) => (loansOf(row) > (top === null ? 0 : loansOf(top)) && row.label !== null ? row : top),
      null,
    );
    return best === null ? '' : sayOf(key, loansOf(best), { name: best.label ?? '' });
  };
  const busiest = figures.months.reduce<FigureRow | null>(
    (top, row) => (loansOf(row) > (top === null ? 0 : loansOf(top)) ? row : top),
    null,
  );
  const change = loans - loansBefore;
  return {
    loans:
      loansBefore === 0
        ? say('loansFirst')
        : change === 0
          ? say('loansSame')
          : sayOf(change > 0 ? 'loansMore' : 'loansFewer', Math.abs(change)),
    borrowers:
      borrowers === 0
        ? say('borrowersNone')
        : say('borrowers', { average: oneDigit.format(loans / borrowers) }),
    titles: say('titles'),
    copies: titles === 0 ? '' : say('copies', { average: oneDigit.format(copies / titles) }),
    lent: copies === 0 ? '' : say(shareKey(lentCopies / copies)),
    notLent: notLent === 0 ? say('notLentNone') : say('notLent'),
    lost: lost === 0 ? say('lostNone') : sayOf('lost', Math.max(1, Math.round(copies / lost))),
    overdue: figures.overdue === 0 ? say('overdueNone') : say('overdue'),
    takings: say('takings'),
    months:
      busiest === null
        ? ''
        : sayOf('months', loansOf(busiest), {
            month: month.format(new Date(`${busiest.label ?? ''}-15T00:00:00Z`)),
          }),
    classes: most(figures.classes, 'classes'),
    subjects: most(figures.subjects, 'subjects'),
    types: most(figures.types, 'types'),
    mostLent: figures.mostLent.length === 0 ? '' : say('mostLent'),
    toBuy: figures.toBuy.length === 0 ? '' : sayOf('toBuy', figures.toBuy.length),
  };
}

const loansOf = ({ figures }: FigureRow): number => figures['loans'] ?? 0;

const shareKey = (share: number): string =>
  share > 0.75 ? 'lentMostly' : share >= 0.5 ? 'lentHalf' : share >= 0.25 ? 'lentQuarter' : 'lentFew';
