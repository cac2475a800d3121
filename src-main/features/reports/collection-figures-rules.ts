// Adds up the figures of titles by subject, shelf, type or language.

/** The copies of a title that belong to one part: the title's key, the part, its year, and the figures. */
export type CountedTitle = readonly [
  title: number,
  part: string | null,
  year: number | null,
  copies: number,
  lentCopies: number,
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
  copies: number;
  /** Of the copies whose year is known. */
  dated: number;
  years: number;
  lentCopies: number;
  loans: number;
}
const nothing = (): Sum => ({ titles: 0, copies: 0, dated: 0, years: 0, lentCopies: 0, loans: 0 });

/**
 * @param titles those of the same title follow each other
 * @param labelsOf what a part counts as; each label once
 */
export function collectionFigures(
  titles: readonly CountedTitle[],
  labelsOf: (part: string | null) => Iterable<string | null>,
): { groups: { label: string | null; figures: CollectionFigures }[]; total: CollectionFigures } {
  const parts = new Map<string | null, Sum>();
  const total = nothing();
  let counted = 0;
  for (const [title, part, year, copies, lentCopies, loans] of titles) {
    let sum = parts.get(part);
    if (sum === undefined) parts.set(part, (sum = nothing()));
    if (copies > 0) {
      sum.titles += 1;
      if (title !== counted) total.titles += 1;
      counted = title;
    }
    sum.copies += copies;
    if (year !== null) {
      sum.dated += copies;
      sum.years += year * copies;
    }
    sum.lentCopies += lentCopies;
    sum.loans += loans;
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

function add(to: Sum, { titles, copies, dated, years, lentCopies, loans }: Sum): void {
  to.titles += titles;
  to.copies += copies;
  to.dated += dated;
  to.years += years;
  to.lentCopies += lentCopies;
  to.loans += loans;
}

function figuresOf({ titles, copies, dated, years, lentCopies, loans }: Sum): CollectionFigures {
  return {
    ...{ titles, copies, averageYear: dated === 0 ? null : Math.round(years / dated) },
    ...{ lentCopies, loans },
  };
}

/** What has no label comes last. */
function inOrder(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a < b ? -1 : Number(a > b);
}
