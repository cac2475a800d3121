// The entry of every worker process: its first argument names the job. One line for each job of the program.
import { registered, runWorker } from './core/jobs/worker-side.ts';
import { tendLedgerJob } from './features/backups/ledger-jobs.ts';
import { exportJob } from './features/exports/export-job.ts';
import { bundleJob, examineJob } from './features/health/health-jobs.ts';
import { planJob } from './features/imports/planning/plan-job.ts';
import { printJob } from './features/printing/print-notices.ts';
import { scanJob } from './features/watched-folder/scan-job.ts';

runWorker(
  [
    registered(examineJob, async () => {
      const { examine } = await import('./features/health/examination.ts');
      return ({ dataFolder, now }) => examine(dataFolder, now);
    }),
    registered(bundleJob, async () => (await import('./features/health/support-bundle.ts')).supportBundle),
    registered(exportJob, async () => (await import('./features/exports/export-zip.ts')).exportPieces()),
    registered(tendLedgerJob, async () => (await import('./features/backups/needed-ledger.ts')).tendLedgerOf),
    registered(printJob, async () => (await import('./features/printing/draw-notices.ts')).drawNotices),
    registered(planJob, async () => (await import('./features/imports/planning/plan-file.ts')).filePlanner()),
    registered(scanJob, async () => (await import('./features/watched-folder/scan-folder.ts')).scanFolder),
  ],
  process.argv[2],
);
