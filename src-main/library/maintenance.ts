// Does what falls due while the library is open.
import type { ClockWatch } from '../core/journal/clock-watch.ts';
import type { Services } from './services.ts';

/** The minutes after a start belong to the queue at the desk. */
const firstTendingMs = 2 * 60_000;
const tendingMs = 10 * 60_000;

/** @returns what stops it. */
export function tendRegularly(
  services: Services,
  watch: ClockWatch,
  report: (error: unknown) => void,
): () => void {
  const tend = (): void => {
    watch.look().catch(report);
    services.backups
      .tend()
      .then(() => services.copies.tend())
      .catch(report);
    services.imports.tend().catch(report);
    services.mail.outbox.forgetSettled().catch(report);
    services.retention.tend().catch(report);
    services.borrowers.tend().catch(report);
    void services.erasures.tend();
  };
  const first = setTimeout(tend, firstTendingMs).unref();
  const further = setInterval(tend, tendingMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(further);
  };
}
