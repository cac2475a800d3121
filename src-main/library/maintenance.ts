// Runs the features' maintenance regularly while the library is open.
import type { ClockWatch } from '../core/journal/clock-watch.ts';
import type { BuiltFeatures } from '../core/manifest/feature-list.ts';

/** Leaves the first minutes after a start to the desk. */
const firstMs = 2 * 60_000;
const everyMs = 10 * 60_000;

/** @returns a function that stops it */
export function maintainRegularly(
  features: Pick<BuiltFeatures<unknown>, 'maintenance'>,
  watch: ClockWatch,
  report: (error: unknown) => void,
): () => void {
  const maintain = (): void => {
    watch.look().catch(report);
    void features.maintenance(report);
  };
  const first = setTimeout(maintain, firstMs).unref();
  const further = setInterval(maintain, everyMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(further);
  };
}
