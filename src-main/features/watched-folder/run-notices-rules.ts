// Decides which notice a run of the watched folder or trouble with it adds, and which ones it settles.
import type { NoticeCode } from '../../core/notices/notices.ts';
import type { Trouble, WaitReason } from './watched-folder-codes.ts';
import type { Run } from './watched-folder-record.ts';

const waiting: readonly NoticeCode[] = ['synchronisation-waits', 'synchronisation-stopped'];
const stopping: readonly WaitReason[] = ['too-many-changes', 'nobody-known'];

export const settledNotices = {
  /** Another folder, or none: notices of the previous folder no longer apply. */
  folderChanged: ['synchronisation-failed', 'synchronisation-away', 'synchronisation-empty'],
  /** Lists can be read again. */
  trouble: ['synchronisation-away', 'synchronisation-empty'],
  waiting,
  /** The unreadable file is gone. */
  gone: ['synchronisation-failed'],
} as const satisfies Record<string, readonly NoticeCode[]>;

/** The notice for a folder from which nothing can be read. */
export function noticeOf(why: Trouble): NoticeCode {
  return why === 'empty' ? 'synchronisation-empty' : 'synchronisation-away';
}

/** The notice to add for a run, and those to settle. An expired plan is made again if its file is still there. */
export function noticesOf({ state, outcome, why }: Pick<Run, 'state' | 'outcome' | 'why'>): {
  add: NoticeCode | null;
  settle: readonly NoticeCode[];
} {
  if (state === 'waiting') {
    const stopped = stopping.some((reason) => reason === why);
    // This file was readable, so the failure of the previous one no longer matters.
    return {
      add: stopped ? 'synchronisation-stopped' : 'synchronisation-waits',
      settle: ['synchronisation-failed'],
    };
  }
  if (state === 'failed') return { add: 'synchronisation-failed', settle: waiting };
  if (outcome === 'imported' || outcome === 'unchanged')
    return { add: null, settle: [...waiting, 'synchronisation-failed'] };
  return { add: null, settle: outcome === 'cancelled' || outcome === 'replaced' ? waiting : [] };
}
