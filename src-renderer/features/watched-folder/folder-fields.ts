// Converts the watched folder's settings to form fields and back.

import type { Synchronisation, SynchronisationChange } from '../../api/api-types.ts';

export interface FolderValues extends Readonly<Record<string, string | boolean>> {
  readonly on: boolean;
  readonly folder: string;
  readonly files: string;
  /** Empty means once a minute. */
  readonly lookAt: string;
  readonly missing: string;
  readonly stopPercent: string;
  readonly sendWelcomeMessages: boolean;
}

export function folderValues(of: Synchronisation): FolderValues {
  return {
    on: of.on,
    folder: of.folder ?? '',
    files: of.files,
    lookAt: of.lookAt ?? '',
    missing: of.missing,
    stopPercent: String(of.stopPercent),
    sendWelcomeMessages: of.sendWelcomeMessages,
  };
}

export const missingChoices = ['leave', 'mark-left', 'delete'] as const;

export function faultyFolder({ stopPercent }: FolderValues): readonly 'stopPercent'[] {
  const percent = Number(stopPercent.trim());
  const isRight = /^\d+$/.test(stopPercent.trim()) && percent >= 1 && percent <= 100;
  return isRight ? [] : ['stopPercent'];
}

export function folderChange(changes: Partial<FolderValues>): SynchronisationChange {
  const { on, folder, files, lookAt, missing, stopPercent, sendWelcomeMessages } = changes;
  const known = missingChoices.find((choice) => choice === missing);
  return {
    ...(on !== undefined && { on }),
    ...(folder !== undefined && { folder: folder.trim() === '' ? null : folder.trim() }),
    ...(files !== undefined && { files }),
    ...(lookAt !== undefined && { lookAt: lookAt === '' ? null : lookAt }),
    ...(known !== undefined && { missing: known }),
    ...(stopPercent !== undefined && { stopPercent: Number(stopPercent.trim()) }),
    ...(sendWelcomeMessages !== undefined && { sendWelcomeMessages }),
  };
}
