// Looks up other imports for a list of the watched folder: how similar files were read, and whether another import is active.
import type { ImportsService } from '../imports/imports-service.ts';
import type { Corrections, Import } from '../imports/import-record.ts';
import { columnsDigest } from '../lists/columns-digest.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { PlanFacts, ReadingChoices } from './plan-decision-rules.ts';
import type { Run } from './watched-folder-record.ts';

/** The import is running. */
export const moving: readonly Import['status'][] = ['reading', 'planning', 'applying', 'undoing'];
/** The import waits for a person. */
export const waitingStates: readonly Import['status'][] = ['read', 'planned', 'failed'];

/** A plan older than this counts as abandoned. */
const plansAreFreshForMs = 2 * 3_600_000;

export function otherImports(imports: Pick<ImportsService, 'imports'>, clock: Clock) {
  const age = (at: string): number => Date.parse(clock.now()) - Date.parse(at);
  const present = (id: string | null): Import | null =>
    imports.imports().find((candidate) => candidate.id === id) ?? null;

  /** Whether another import or a new school year is being worked on. */
  const isAnotherAtWork = (exceptId: string | null): boolean =>
    imports
      .imports()
      .some(
        ({ id, status, createdAt }) =>
          id !== exceptId &&
          (moving.includes(status) ||
            (status !== 'failed' && waitingStates.includes(status) && age(createdAt) < plansAreFreshForMs)),
      );

  /** How the last imported file was read. */
  function readingOfLast(runs: readonly Pick<Run, 'import'>[]): Corrections {
    const all = imports.imports();
    for (const run of runs) {
      const imported = all.find(({ id }) => id === run.import);
      if (imported?.status === 'applied') return readingOf(imported);
    }
    return {};
  }

  /** The last import of a file with the same columns, manual or from the folder. */
  function lastOfColumns({ id, found }: Import): PlanFacts['before'] {
    if (found === null) return null;
    const digest = digestOf(found);
    const ofColumns = imports
      .imports()
      .filter(
        (other) =>
          other.id !== id && other.kind === 'borrowers' && other.committedAt !== null && other.found !== null,
      )
      .filter((other) => other.found !== null && digestOf(other.found) === digest)
      .sort((one, other) => (other.committedAt ?? '').localeCompare(one.committedAt ?? ''));
    const [last] = ofColumns;
    if (last === undefined) return null;
    const lacked = ofColumns
      .filter(({ status }) => status === 'applied')
      .flatMap(({ counts }) => counts?.gaps ?? [])
      .filter(({ hasColumn, rows }) => !hasColumn && rows > 0)
      .map(({ field }) => field);
    return { undone: last.status === 'undone', reading: readingOf(last), lacked };
  }

  return { present, isAnotherAtWork, lastOfColumns, readingOfLast };
}

function digestOf({ columns }: { columns: readonly { header: string }[] }): string {
  return columnsDigest(columns.map(({ header }) => header));
}

function readingOf({ choices }: Import): ReadingChoices {
  const { encoding, delimiter, sheet, headerRow, dateForm, dateEpoch } = choices;
  return { encoding, delimiter, sheet, headerRow, dateForm, dateEpoch };
}
