// The default data folder: the user's application data, the same as the desktop app's.
import { homedir } from 'node:os';
import { join } from 'node:path';

/** `LOANDESK_DATA`, or the folder that the platform keeps for applications. */
export function defaultDataFolder(): string {
  const named = process.env['LOANDESK_DATA'];
  if (named !== undefined && named !== '') return named;
  const home = homedir();
  switch (process.platform) {
    case 'win32':
      return join(process.env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Loandesk');
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'Loandesk');
    default:
      return join(process.env['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'Loandesk');
  }
}
