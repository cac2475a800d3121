// Why an update is not installed, as problems: nothing was changed then.
import { declareProblems } from '../../core/problems/declared-problems.ts';

export const updateProblems = declareProblems({
  'update-missing': { status: 409, title: 'There is no update here' },
  'update-unreachable': { status: 409, title: 'The place of the update does not respond' },
  'update-not-signed': { status: 409, title: 'The update is not signed by the makers of Loandesk' },
  'update-not-understood': { status: 409, title: 'The update cannot be read' },
  'update-older': { status: 409, title: 'The update is older than the installed version' },
  'update-installed': { status: 409, title: 'This version is installed already' },
  'update-too-far': { status: 409, title: 'The update needs a version in between' },
  'update-other-platform': { status: 409, title: 'The update has nothing for this computer' },
  'update-incomplete': { status: 409, title: 'The installer of the update could not be copied' },
  'update-changed': { status: 409, title: 'The installer is not the one that was signed' },
  'update-no-space': { status: 409, title: 'There is no room for the installer' },
  'update-from-sources': { status: 409, title: 'This Loandesk is updated by hand' },
});

declare module '../../core/problems/declared-problems.ts' {
  interface DeclaredProblems {
    updates: typeof updateProblems;
  }
}
