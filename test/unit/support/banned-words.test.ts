import { describe, expect, test } from 'vitest';
import { bannedWordsIn } from '../../support/banned-words.ts';

function found(file: string, text: string): string[] {
  return bannedWordsIn(file, text).map(({ line, word }) => `${String(line)} ${word}`);
}

describe('banned words', () => {
  test.each([
    ['a line comment', '// Nobody waits.', ['1 nobody']],
    ['a comment behind code', 'const a = 1; // built anew', ['1 anew']],
    ['a doc comment', 'const a = 1;\n/**\n * Asks whoever is there.\n */\nfunction f() {}', ['3 whoever']],
    ['a comment inside an expression', 'f(\n  1, /* mended */ 2);', ['2 mended']],
    ['a comment at the end of the file', 'f();\n// somebody', ['2 somebody']],
    ['two words on two lines', '// waits in\n// vain\nf();', ['1 in vain']],
    ['a plural', '// Held loans', ['1 held loan']],
  ])('are found in %s', (_place, text, words) => {
    expect(found('a.ts', text)).toEqual(words);
  });

  test.each([
    ['a string', "const a = 'nobody'; // fine"],
    ['a string that looks like a comment', "const a = '// nobody';"],
    ['a template', 'const a = `// nobody ${b /* fine */} /* anew */`;'],
    ['a regular expression', 'const a = /[/*] nobody/;'],
    ['a name in code', 'const nobody = whoever(anew);'],
  ])('are not searched for in %s', (_place, text) => {
    expect(found('a.ts', text)).toEqual([]);
  });

  test('are not searched for in the text of a screen, but in its comments', () => {
    const text = 'const a = (\n  <p>\n    https://nobody {/* anew */}\n  </p>\n);';
    expect(found('a.tsx', text)).toEqual(['3 anew']);
  });

  test('are found anywhere in a document or a file of texts', () => {
    expect(found('docs/a.md', '# A\n\nNobody is told.')).toEqual(['3 nobody']);
    expect(found('desk.json', '{\n  "a": "With nobody open"\n}')).toEqual(['2 nobody']);
  });

  test('of one language are found only in the texts of its screens', () => {
    const text = '{ "a": "The second place, de leraar" }';
    expect(found('resources/locales/en/mail.json', text)).toEqual(['1 second place']);
    expect(found('resources/locales/nl/mail.json', text)).toEqual(['1 leraar']);
    expect(found('docs/a.md', text)).toEqual([]);
  });

  test('are allowed in names: in backticks, and as the keys of JSON', () => {
    expect(found('a.ts', '// Writes `library.mended`, then waits.')).toEqual([]);
    expect(found('docs/a.md', 'The file `library.mended` is mended.')).toEqual(['1 mended']);
    expect(found('desk.json', '{ "nobody": "Nobody" }')).toEqual(['1 nobody']);
  });

  test('are whole words', () => {
    expect(found('a.ts', '// amended, extending, renewed')).toEqual([]);
  });
});
