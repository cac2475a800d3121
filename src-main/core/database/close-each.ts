// Closes what belongs together, one after the other: one that fails keeps none of the others open.

/** @throws what failed first, once all are closed as far as they can be */
export async function closeEach(closings: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closings)
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  throwFirst(failures);
}

/** Begins all of them at once, where one waits for another, and ends when all have ended. @throws what failed first in this order */
export async function closeTogether(closings: readonly (() => Promise<unknown>)[]): Promise<void> {
  const ended = await Promise.allSettled(closings.map((close) => close()));
  throwFirst(ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])));
}

/** What {@link closeEach} does, where nobody can wait. */
export function closeEachNow(closings: readonly (() => unknown)[]): void {
  const failures: unknown[] = [];
  for (const close of closings)
    try {
      close();
    } catch (error) {
      failures.push(error);
    }
  throwFirst(failures);
}

function throwFirst(failures: readonly unknown[]): void {
  if (failures.length > 0) throw failures[0];
}
