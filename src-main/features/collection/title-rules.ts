// Applies a change to a title's subjects.

/** Most subjects that a title may have. */
export const mostSubjects = 50;

const same = (a: string) => (b: string) => a.toLowerCase() === b.toLowerCase();

/** The subjects without those to remove, and with those to add that are not there in any case of letters. */
export function subjectsAfter(
  subjects: readonly string[],
  { add = [], remove = [] }: { add?: readonly string[] | undefined; remove?: readonly string[] | undefined },
): string[] {
  const kept = subjects.filter((subject) => !remove.some(same(subject)));
  for (const subject of add) if (!kept.some(same(subject))) kept.push(subject);
  return kept;
}
