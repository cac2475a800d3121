// The service of new school years: plans and corrects one; the service of imports shows, commits and undoes it.
import type { Actor } from '../../core/journal/write-gate.ts';
import type { Import } from '../imports/import-record.ts';
import type { ImportsService } from '../imports/imports-service.ts';
import { correctedRollOver, noRollOverChoices, type RollOverCorrections } from './roll-over-rules.ts';
import { schoolYearsTarget, type SchoolYearPlan } from './school-years-target.ts';

export type SchoolYearsService = ReturnType<typeof schoolYearsService>;

export function schoolYearsService(imports: ImportsService) {
  const { kind } = schoolYearsTarget;
  return {
    /** By default every class moves up. */
    plan: (actor: Actor, corrections: RollOverCorrections): Promise<Import> =>
      imports.startWithoutFile(actor, kind, correctedRollOver(noRollOverChoices, corrections)),
    /** A correction builds on the latest choices, planned or not. */
    correct: (actor: Actor, id: string, corrections: RollOverCorrections): Promise<Import> =>
      imports.correctWithoutFile<SchoolYearPlan>(actor, id, kind, ({ choices: latest, planned }) => {
        const choices = correctedRollOver(latest, corrections);
        return { choices, planned: planned && { ...planned, choices } };
      }),
  };
}
