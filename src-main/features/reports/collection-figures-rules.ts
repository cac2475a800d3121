// Adds up the figures of copies by subject, shelf, type or language.

/** A copy: its title's key, what it is counted by, its title's year, whether it is neither lost nor withdrawn, its loans. */
export type CountedCopy = readonly [
  title: number,
  part: string | null,
  year: number | null,
  kept: 0 | 1,
  loans: number,
];

export interface CollectionFigures extends Record<string, number | null> {
  titles: number;
  copies: number;
  averageYear: number | null;
  lentCopies: number;
  loans: number;
}

interface Sum {
  titles: number;
  /** The key of the last title that was counted. */
  last: number;
  copies: number;
  /** The number of copies whose year is known. */
  dated: number;
  years: number;
  lentCopies: number;
  loans: number;
}
const nothing = (): Sum => ({ titles: 0, last: 0, copies: 0, dated: 0, years: 0, lentCopies: 0, loans: 0 });

/**
 * @param copies those of the same title follow each other
 * @param labelsOf what a part counts as; each label once
 */
export function collectionFigures(
  copies: readonly CountedCopy[],
  labelsOf: (part: string | null) => Iterable<string | null>,
): { groups: { label: string | null; figures: CollectionFigures }[]; total: CollectionFigures } {
  const parts = new Map<string | null, Sum>();
  const total = nothing();
  for (const [title, part, year, kept, loans] of copies) {
    let sum = parts.get(part);
    if (sum === undefined) parts.set(part, (sum = nothing()));
    sum.loans += loans;
    if (kept === 0) continue;
    for (const counted of [sum, total]) {
      if (counted.last !== title) counted.titles += 1;
      counted.last = title;
    }
    sum.copies += 1;
    if (loans > 0) sum.lentCopies += 1;
    if (year !== null) {
      sum.dated += 1;
      sum.years += year;
    }
  }
  const groups = new Map<string | null, Sum>();
  for (const [part, sum] of parts) {
    add(total, { ...sum, titles: 0 });
    for (const label of labelsOf(part)) {
      const group = groups.get(label) ?? nothing();
      groups.set(label, group);
      add(group, sum);
    }
  }
  return {
    groups: [...groups]
      .map(([label, sum]) => ({ label, figures: figuresOf(sum) }))
      .sort((a, b) => inOrder(a.label, b.label)),
    total: figuresOf(total),
  };
}

function add(to: Sum, { titles, copies, dated, years, lentCopies, loans }: Omit<Sum, 'last'>): void {
  to.titles += titles;
  to.copies += copies;
  to.dated += dated;
  to.years += years;
  to.lentCopies += lentCopies;
  to.loans += loans;
}

function figuresOf({ titles, copies, dated, years, lentCopies, loans }: Sum): CollectionFigures {
  return {
    titles,
    copies,
    averageYear: dated === 0 ? null : Math.round(years / dated),
    lentCopies,
    loans,
  };
}

/** A row without a label comes last. */
function inOrder(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a < b ? -1 : Number(a > b);
}
