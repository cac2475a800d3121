// Closes several resources; a failure does not keep the others open.

/** Closes one after the other. @throws the first error, after all closings ran */
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

/** Starts all closings at once, for closings that wait for each other. @throws the first error in this order, after all ended */
export async function closeTogether(closings: readonly (() => Promise<unknown>)[]): Promise<void> {
  const ended = await Promise.allSettled(closings.map((close) => close()));
  throwFirst(ended.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : [])));
}

/** Synchronous variant of {@link closeEach}. */
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
