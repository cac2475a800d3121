// Tells the fields that a change names from those it leaves as they are.

/** The fields that are there; null is a value, undefined is not. */
export function givenFields<T extends object>(changes: T): Partial<T> {
  const given = Object.entries(changes as Record<string, unknown>).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<T>;
}
