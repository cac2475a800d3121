// Prints every banned word in comments, documents and the texts of the screens, and fails if there is one.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bannedWordsIn } from './banned-words.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const searched = [
  /^(src-main|src-preload|src-renderer|test)\/.*\.[cm]?[jt]sx?$/,
  /^docs\/.*\.md$/,
  /^resources\/locales\/.*\.json$/,
  /^(README|CHANGELOG)\.md$/,
];

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 16 * 1024 * 1024,
})
  .split('\0')
  .filter((file) => searched.some((pattern) => pattern.test(file)))
  .filter((file) => existsSync(path.join(root, file))); // deleted, but not yet committed

let found = 0;
for (const file of files)
  for (const { line, word, better } of bannedWordsIn(file, readFileSync(path.join(root, file), 'utf8'))) {
    console.log(`${file}:${String(line)} ${word} (better: ${better})`);
    found++;
  }
if (found > 0) {
  console.log(`\n${String(found)} banned words. The list is in test/support/banned-words.ts.`);
  process.exitCode = 1;
}
