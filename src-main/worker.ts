// The entry of every worker process: its first argument names the job. One line for each job of the program.
import { registered, runWorker } from './core/jobs/worker-side.ts';
import { bundleJob, examineJob } from './features/health/health-jobs.ts';
import { printJob } from './features/printing/print-notices.ts';

runWorker(
  [
    registered(examineJob, async () => {
      const { examine } = await import('./features/health/examination.ts');
      return ({ dataFolder, now }) => examine(dataFolder, now);
    }),
    registered(bundleJob, async () => (await import('./features/health/support-bundle.ts')).supportBundle),
    registered(printJob, async () => (await import('./features/printing/draw-notices.ts')).drawNotices),
  ],
  process.argv[2],
);
