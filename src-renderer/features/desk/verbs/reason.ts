// Shows or hides why the open borrower is blocked.

import type { Verb } from './verb.ts';

export const showReason: Verb = {
  key: 'Alt+W',
  shortcuts: { loans: 'reason' },
  begin: ({ overview, reasonShown }) => {
    const isBlocked = overview?.refusals.some(({ code }) => code === 'borrower-blocked') === true;
    return { change: { reasonShown: isBlocked && !reasonShown } };
  },
};
