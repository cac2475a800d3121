// The entry of every worker process. One line for each job of the program.
import { registered, runWorker } from './core/jobs/worker-side.ts';
import {
  checkLibraryJob,
  makeBackupJob,
  makeKeyJob,
  previewRestoreJob,
  stageRestoreJob,
  maintainLedgerJob,
} from './features/backups/backup-jobs.ts';
import { folderJob } from './features/backups/folder-orders.ts';
import { exportJob } from './features/exports/export-job.ts';
import { thumbnailJob } from './features/catalogue/thumbnail-job.ts';
import { bundleJob, examineJob } from './features/health/health-jobs.ts';
import { planJob } from './features/imports/planning/plan-job.ts';
import { labelsJob } from './features/labels/print-labels.ts';
import { recogniseJob } from './features/moves/recognise-job.ts';
import { printJob } from './features/printing/print-notices.ts';
import { compactJob, purgeJob } from './features/privacy/start-purge.ts';
import { checkUpdateJob, prepareUpdateJob } from './features/updates/update-jobs.ts';
import { reportJob, yearReportJob } from './features/reports/report-jobs.ts';
import { scanJob } from './features/watched-folder/scan-job.ts';

runWorker([
  registered(examineJob, async () => {
    const { examine } = await import('./features/health/examination.ts');
    return ({ dataFolder, now }) => examine(dataFolder, now);
  }),
  registered(bundleJob, async () => (await import('./features/health/support-bundle.ts')).supportBundle),
  registered(exportJob, async () => (await import('./features/exports/export-zip.ts')).exportPieces()),
  registered(makeBackupJob, async () => (await import('./features/backups/backup-work.ts')).makeBackup),
  registered(previewRestoreJob, async () => {
    const { compareBackup } = await import('./features/backups/backup-comparison.ts');
    return ({ dataFolder, file, ledger }) => compareBackup(dataFolder, file, ledger ?? null);
  }),
  registered(stageRestoreJob, async () => (await import('./features/backups/backup-work.ts')).stageRestore),
  registered(checkLibraryJob, async () => {
    const { assertWhole } = await import('./core/database/copied-library.ts');
    return ({ file }) => {
      assertWhole(file);
      return null;
    };
  }),
  registered(makeKeyJob, async () => {
    const { makeBackupKey } = await import('./features/backups/backup-key.ts');
    return ({ passphrase }) => makeBackupKey(passphrase);
  }),
  registered(folderJob, async () => (await import('./features/backups/folder-work.ts')).workInFolder),
  registered(purgeJob, async () => (await import('./features/privacy/purge-copies.ts')).purgeCopies),
  registered(compactJob, async () => (await import('./features/privacy/purge-copies.ts')).compactLibrary),
  registered(
    maintainLedgerJob,
    async () => (await import('./features/backups/backup-work.ts')).maintainLedgerOf,
  ),
  registered(printJob, async () => (await import('./features/printing/draw-notices.ts')).drawNotices),
  registered(
    thumbnailJob,
    async () => (await import('./features/catalogue/draw-thumbnail.ts')).drawThumbnail,
  ),
  registered(labelsJob, async () => (await import('./features/labels/draw-labels.ts')).drawLabels),
  registered(reportJob, async () => (await import('./features/reports/report-work.ts')).reportFrom),
  registered(yearReportJob, async () => (await import('./features/reports/report-work.ts')).yearReport),
  registered(planJob, async () => {
    const { borrowersPlan } = await import('./features/borrower-lists/plan-borrowers.ts');
    const { itemsPlan } = await import('./features/item-lists/plan-items.ts');
    const { loansPlan } = await import('./features/moving-in/plan-loans.ts');
    const { chargesPlan } = await import('./features/moving-in/plan-charges.ts');
    const { holdsPlan } = await import('./features/moving-in/plan-holds.ts');
    const { coversPlan, photosPlan } = await import('./features/moving-in/plan-pictures.ts');
    const { refuseOtherLists } = await import('./features/moving-in/other-lists.ts');
    const { filePlanner } = await import('./features/imports/planning/plan-file.ts');
    const plans = {
      borrowers: borrowersPlan,
      items: itemsPlan,
      loans: loansPlan,
      holds: holdsPlan,
      charges: chargesPlan,
      photos: photosPlan,
      covers: coversPlan,
    };
    return filePlanner(plans, refuseOtherLists);
  }),
  registered(recogniseJob, async () => (await import('./features/moves/lists-in-file.ts')).listRecogniser()),
  registered(checkUpdateJob, async () => (await import('./features/updates/prepare-update.ts')).checkUpdate),
  registered(prepareUpdateJob, async () => {
    const { prepareUpdate } = await import('./features/updates/prepare-update.ts');
    return ({ dataFolder, ...source }) => prepareUpdate(source, dataFolder);
  }),
  registered(scanJob, async () => (await import('./features/watched-folder/scan-folder.ts')).scanFolder),
]);
