// What the desk is told about the watched folder, and what makes each of it vanish.
import type { NoticeCode } from '../../core/notices/notices.ts';
import type { Run, Trouble, WaitReason } from './synchronisation-record.ts';

const waiting: readonly NoticeCode[] = ['synchronisation-waits', 'synchronisation-stopped'];
const stopping: readonly WaitReason[] = ['too-many-changes', 'nobody-known'];

export const settledNotices = {
  /** Another folder, or none: what the last one did is nobody's business any more. */
  anew: ['synchronisation-failed', 'synchronisation-away', 'synchronisation-empty'],
  /** Lists can be read again. */
  trouble: ['synchronisation-away', 'synchronisation-empty'],
  waiting,
  /** The file that could not be read is not there any more. */
  gone: ['synchronisation-failed'],
} as const satisfies Record<string, readonly NoticeCode[]>;

/** What tells that nothing can be read: the folder, or where it should be filled from, is to be looked at. */
export function noticeOf(why: Trouble): NoticeCode {
  return why === 'empty' ? 'synchronisation-empty' : 'synchronisation-away';
}

/** What a run that stands here now tells, and what it ends. A plan that lapsed is made anew, if its file is still there. */
export function noticesOf({ state, why }: Pick<Run, 'state' | 'why'>): {
  tell: NoticeCode | null;
  settle: readonly NoticeCode[];
} {
  switch (state) {
    case 'waiting': {
      const stopped = stopping.some((reason) => reason === why);
      // It could be read, so the one before it is no matter any more.
      const settle = ['synchronisation-failed'] as const;
      return { tell: stopped ? 'synchronisation-stopped' : 'synchronisation-waits', settle };
    }
    case 'failed':
      return { tell: 'synchronisation-failed', settle: waiting };
    case 'imported':
    case 'unchanged':
      return { tell: null, settle: [...waiting, 'synchronisation-failed'] };
    case 'cancelled':
    case 'replaced':
      return { tell: null, settle: waiting };
    case 'under-way':
    case 'repeated':
    case 'lapsed':
      return { tell: null, settle: [] };
  }
}
