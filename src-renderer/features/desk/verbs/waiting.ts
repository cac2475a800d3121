// Tries a task that failed again, or skips it.

import { leftOut, triedAgain } from '../session/scan-queue.ts';
import type { Verb } from './verb.ts';

export const tryAgain: Verb = {
  key: 'F8',
  shortcuts: { mend: 'tryAgain' },
  begin: ({ queue }) => ({ change: { queue: triedAgain(queue) } }),
};

export const leaveOut: Verb = {
  key: 'Shift+F8',
  shortcuts: { mend: 'leaveOut' },
  // The previous result must not look like the answer to the skipped task.
  begin: ({ queue }) =>
    queue.failure === null ? null : { change: { queue: leftOut(queue), last: null, note: null } },
};
