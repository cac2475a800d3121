// Reports processes of the app that ended by themselves.
import { app } from 'electron';

export interface LostProcess {
  event: 'process-gone';
  /** `screen`, or Electron's name for the kind of process. */
  process: string;
  reason: string;
  exitCode: number;
}

export function noteLostProcesses(note: (lost: LostProcess) => void): void {
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
    note({ event: 'process-gone', process: 'screen', reason, exitCode });
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    note({ event: 'process-gone', process: type, reason, exitCode });
  });
}
