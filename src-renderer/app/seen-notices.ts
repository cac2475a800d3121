// Remembers which notices were dismissed at this desk; a later notice of the same kind shows again.

import { useState } from 'react';
import type { Notice } from '../api/library.ts';

const STORED_AS = 'loandesk.noticesSeen';
/** How many ids to remember; there are never this many notices at once. */
const KEPT = 100;

/** Which of these notices were dismissed, and a function to dismiss one. */
export function useSeenNotices(): {
  isSeen: (notice: Notice) => boolean;
  markSeen: (notice: Notice) => void;
} {
  const [seen, setSeen] = useState(() => readSeen(localStorage.getItem(STORED_AS)));
  return {
    isSeen: ({ id }) => seen.includes(id),
    markSeen: ({ id }) => {
      // Another tab of this desk may have dismissed others in the meantime.
      const all = withSeen(readSeen(localStorage.getItem(STORED_AS)), id);
      localStorage.setItem(STORED_AS, JSON.stringify(all));
      setSeen(all);
    },
  };
}

export function readSeen(stored: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function withSeen(seen: readonly string[], id: string): readonly string[] {
  return [...seen.filter((other) => other !== id), id].slice(-KEPT);
}
