// Does what falls due while the library is open.
import type { ClockWatch } from '../core/journal/clock-watch.ts';
import type { BuiltFeatures } from '../core/manifest/feature-list.ts';

/** The minutes after a start belong to the queue at the desk. */
const firstMs = 2 * 60_000;
const everyMs = 10 * 60_000;

/** @returns what stops it. */
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
