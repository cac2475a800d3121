// Prints for each language how much of it is there, what is missing and what is broken. Fails only for what is broken.
import { bannedWordsIn } from './banned-words.ts';
import { filesOf, languages, textsOf, writtenIn } from './locales.ts';
import { compareWords } from './word-faults.ts';

let faults = 0;
for (const language of languages) {
  const files = [...new Set([...filesOf('en'), ...filesOf(language)])];
  const compared = files.map((file) => ({
    file,
    ...compareWords(language, textsOf(language, file), textsOf('en', file)),
  }));
  const count = compared.reduce((sum, each) => sum + each.count, 0);
  // Of a plural several forms may be missing.
  const stemOf = (path: string): string => path.replace(/_(zero|one|two|few|many|other)$/, '');
  const missing = compared.reduce((sum, each) => sum + new Set(each.missing.map(stemOf)).size, 0);
  const percent = Math.floor((100 * (count - missing)) / count);
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? '';
  console.log(
    `\n${language} (${name}): ${String(percent)} %, ${String(missing)} of ${String(count)} missing`,
  );
  for (const { file, missing: paths } of compared) {
    if (paths.length > 0) console.log(`  missing in ${file}: ${paths.join(', ')}`);
  }
  for (const { file, broken } of compared)
    for (const fault of broken) {
      console.log(`  broken in ${file}: ${fault}`);
      faults++;
    }
  for (const file of filesOf(language))
    for (const { line, word, better } of bannedWordsIn(
      `locales/${language}/${file}`,
      writtenIn(language, file),
    )) {
      console.log(`  banned in ${file}, line ${String(line)}: ${word} (better: ${better})`);
      faults++;
    }
}
if (faults > 0) process.exitCode = 1;
