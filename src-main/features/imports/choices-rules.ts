// The choices of a person for an import: empty at first, extended by each correction.
import type { Choices, Corrections, FoundColumn } from './import-record.ts';
import { plainName } from '../lists/header-rules.ts';

export const noChoices: Choices<never> = {
  encoding: null,
  delimiter: null,
  sheet: null,
  headerRow: null,
  dateForm: null,
  dateEpoch: null,
  columns: [],
  values: [],
  missing: { do: 'leave', among: 'categories-of-file', leftOn: null, except: [] },
  decisions: [],
  sendWelcomeMessages: false,
};

export function corrected(
  { kindUnknown: _, ...choices }: Choices,
  { missing, decisions, ...others }: Corrections,
): Choices {
  const said = givenIn(others);
  // Another sheet or header has other rows: earlier decisions no longer apply.
  const otherRows = 'sheet' in said || 'headerRow' in said || 'delimiter' in said;
  const kept = new Map((otherRows ? [] : choices.decisions).map((one) => [one.row, one]));
  for (const decision of decisions ?? []) kept.set(decision.row, decision);
  const after: Choices = { ...choices, ...said, decisions: [...kept.values()] };
  if ('sheet' in said && others.columns === undefined) after.columns = [];
  if (missing !== undefined) {
    after.missing = {
      do: missing.do,
      among: missing.among ?? choices.missing.among,
      leftOn: missing.leftOn ?? null,
      except: missing.except ?? [],
    };
  }
  return after;
}

function givenIn(corrections: object): object {
  return Object.fromEntries(
    Object.entries(corrections as Record<string, unknown>).filter(([, value]) => value !== undefined),
  );
}

/** Cells of unused columns, such as passwords, are shown for the choice of columns and then forgotten. */
export function withoutUnusedSamples<
  Any extends { readonly columns: readonly Pick<FoundColumn, 'samples'>[] },
>(found: Any): Any {
  const columns = found.columns.map((column) =>
    'field' in column && column.field === null ? { ...column, samples: [] } : column,
  );
  return { ...found, columns, ...('words' in found && { words: [] }) };
}

/** The meanings that a person gave, by the plain names of the columns. */
export function decidedColumns<Meaning extends string>(
  columns: readonly Pick<FoundColumn<Meaning>, 'by' | 'header' | 'field'>[],
): Record<string, Meaning | null> {
  const decided = columns.filter(
    ({ by, header }) => (by === 'person' || by === 'remembered') && header !== '',
  );
  return Object.fromEntries(decided.map(({ header, field }) => [plainName(header), field]));
}
