// Remembers at this desk which notices somebody has seen; the same kind told anew is another notice, and shows again.

import { useState } from 'react';
import type { Notice } from '../api/api-types.ts';

const STORED_AS = 'loandesk.noticesSeen';
/** Of those no longer told nothing need be known; so many are never told at once. */
const KEPT = 100;

/** Which of these somebody has seen, and how to say so of one. */
export function useSeenNotices(): {
  isSeen: (notice: Notice) => boolean;
  markSeen: (notice: Notice) => void;
} {
  const [seen, setSeen] = useState(() => readSeen(localStorage.getItem(STORED_AS)));
  return {
    isSeen: ({ id }) => seen.includes(id),
    markSeen: ({ id }) => {
      // Another tab of this desk may have seen others meanwhile.
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
