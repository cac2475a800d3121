// The target of a new school year: planned from the library's classes, without a file.
import { changesOfBorrowers } from '../borrower-lists/borrowers-target.ts';
import type { FilelessPlan } from '../imports/import-record.ts';
import type { Target } from '../imports/target.ts';
import { planRollOver } from './plan-roll-over.ts';
import { noRollOverChoices, type RollOver, type RollOverChoices } from './roll-over-rules.ts';

declare module '../imports/import-record.ts' {
  interface ImportShown {
    /** For a new school year; null for a file, and until it is planned. */
    rollOver: RollOver | null;
  }
}

/** A new school year: a person's choices, and what was planned from them. */
export interface SchoolYearPlan extends FilelessPlan {
  choices: RollOverChoices;
  planned: RollOver | null;
}

/** Earlier versions knew nothing of holds. */
interface StoredPlan extends FilelessPlan {
  choices: Partial<RollOverChoices>;
  planned:
    (Omit<RollOver, 'holds' | 'choices'> & { holds?: number; choices: Partial<RollOverChoices> }) | null;
}

function madeWhole({ choices, planned }: StoredPlan): SchoolYearPlan {
  return {
    choices: { ...noRollOverChoices, ...choices },
    planned: planned && {
      ...planned,
      holds: planned.holds ?? 0,
      choices: { ...noRollOverChoices, ...planned.choices },
    },
  };
}

export const schoolYearsTarget: Target = {
  ...changesOfBorrowers,
  kind: 'roll-over',
  outdatedBy: ['borrower.added', 'group.added', 'group.updated'],
  words: {},
  notCorrected: 'This is a new school year: correct it at /roll-overs.',
  planWithoutFile: (reader, choices: Partial<RollOverChoices>, today, keep) =>
    planRollOver(reader, { ...noRollOverChoices, ...choices }, today, keep),
  endsHolds: ({ fileless }) => fileless !== null && madeWhole(fileless as StoredPlan).choices.endHolds,
  show: (plan: StoredPlan | null) => ({ rollOver: plan && madeWhole(plan).planned }),
};
