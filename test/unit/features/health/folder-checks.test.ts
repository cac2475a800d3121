// Tests which data folders Windows keeps other users out of: those in this user's profile, and no others.
import { expect, test } from 'vitest';
import { privateFilesFinding } from '../../../../src-main/features/health/folder-checks.ts';

const env = {
  USERPROFILE: 'C:\\Users\\Noor',
  APPDATA: '\\\\server\\profiles\\noor\\AppData',
  LOCALAPPDATA: 'C:\\Users\\Noor\\AppData\\Local',
};

test.each([
  ['C:\\Users\\Noor\\AppData\\Roaming\\Loandesk', 'fine'],
  ['c:\\users\\noor\\Documents\\library', 'fine'],
  ['\\\\server\\profiles\\noor\\AppData\\Loandesk', 'fine'],
  ['D:\\library', 'finding'],
  ['C:\\Users\\Noor Two\\library', 'finding'],
  ['C:\\Users\\Public\\library', 'finding'],
  ['C:\\ProgramData\\Loandesk', 'finding'],
  ['\\\\server\\shared\\library', 'finding'],
])('on Windows, a library in %s is %s', (dataFolder, state) => {
  const { code, ...rest } = privateFilesFinding(dataFolder, { platform: 'win32', env });
  expect([rest.state, code]).toEqual([state, state === 'fine' ? 'windows' : 'elsewhere']);
});
