// The problems and notices of the copy on the district's server.
import { declareProblems } from '../../core/problems/declared-problems.ts';

export const hubProblems = declareProblems({
  'hub-not-connected': { status: 409, title: 'The library has no copy on a district’s server' },
  'hub-connected': { status: 409, title: 'The library is connected to a district’s server' },
  'hub-invitation-wrong': { status: 409, title: 'This is not an invitation of a district’s server' },
  'hub-invitation-elsewhere': { status: 409, title: 'This invitation is for another desk of the library' },
  'hub-unreachable': { status: 409, title: 'The district’s server does not answer' },
  'hub-not-trusted': { status: 409, title: 'The server is not the one of the invitation' },
  'hub-refused': { status: 409, title: 'The district’s server refuses this library' },
  'hub-outdated': { status: 409, title: 'The district’s server has another version than Loandesk' },
  'hub-key-needed': { status: 409, title: 'There is a copy already, with a key of its own' },
  'hub-key-wrong': { status: 409, title: 'The key is not the key of this copy' },
  'hub-library-in-use': { status: 409, title: 'This library is not empty' },
  'kept-at-main-desk': { status: 409, title: 'The library’s records are kept at its main desk' },
  'hub-role-wrong': { status: 409, title: 'This desk has that role, or must keep its own' },
  'hub-copy-empty': { status: 409, title: 'There is no copy on the district’s server' },
});

/**
 * The copy is a day behind; it has another history, so a person decides; the district has withdrawn the access. Another
 * desk is alone for a day, or has a newer program than the main desk.
 */
export const hubNotices = [
  'hub-behind',
  'hub-stopped',
  'hub-refused',
  'other-desk-behind',
  'other-desk-newer',
] as const;

/** Two desks gave one number, or set items aside for one hold, without knowing of each other. */
export const twiceNotices = ['card-given-twice', 'label-given-twice', 'set-aside-twice'] as const;

declare module '../../core/problems/declared-problems.ts' {
  interface DeclaredProblems {
    hub: typeof hubProblems;
  }
}

declare module '../../core/notices/notices.ts' {
  interface DeclaredNotices {
    hub: typeof hubNotices;
    twice: typeof twiceNotices;
  }
}
