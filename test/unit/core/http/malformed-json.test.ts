// Tests that the error for malformed JSON shows the position and never quotes the text.
import { expect, test } from 'vitest';
import { malformedJson } from '../../../../src-main/core/http/malformed-json.ts';

test.each([
  ['', 'The body is empty. Send JSON: {} where there is nothing to say.'],
  [' \n ', 'The body is empty. Send JSON: {} where there is nothing to say.'],
  ['{"familyName": "Jansen" "group": 1}', 'The body is not valid JSON: look at character 25.'],
  ['{\n "familyName": "Jansen",\n}', 'The body is not valid JSON: look at line 3, character 1.'],
  ['{"familyName": "Jansen"', 'The body is not valid JSON: it ends too early.'],
  ['tru', 'The body is not valid JSON: it ends too early.'],
  ['Jansen', 'The body is not valid JSON.'],
  ['x at position 3 (line 1 column 4)', 'The body is not valid JSON.'],
  ['{}', 'The body is not valid JSON.'],
])('%j', (text, told) => {
  expect(malformedJson('The body', text)).toBe(told);
  expect(malformedJson('This line', text)).not.toContain('Jansen');
});
