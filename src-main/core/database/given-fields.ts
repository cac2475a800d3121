// Picks the fields that a change sets.

/** The fields that are not undefined; null is a value. */
export function givenFields<T extends object>(changes: T): Partial<T> {
  const given = Object.entries(changes as Record<string, unknown>).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<T>;
}
