// The dependencies of the off-site copies.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { NoticeCode } from '../../core/notices/notices.ts';
import type { WriteGate } from '../../core/journal/write-gate.ts';
import type { BackupFolder } from './backup-folder.ts';
import type { offsiteWorker } from './offsite-worker.ts';

export interface CopiesDeps {
  localBackups: BackupFolder;
  dataFolder: string;
  reader: ReadableDatabase;
  gate: WriteGate;
  clock: Clock;
  report: (error: unknown) => void;
}

/** Dependencies of both kinds of copies. */
export interface OffsiteDeps extends Pick<CopiesDeps, 'reader' | 'clock' | 'gate' | 'report'> {
  copying: ReturnType<typeof offsiteWorker>;
  /** Identifies this library in a folder that several libraries share. */
  library: () => string;
  setNotice: (code: NoticeCode, isOpen: boolean, facts: { why: string | null }) => Promise<void>;
  isClosed: () => boolean;
}
