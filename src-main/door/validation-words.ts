// Says in plain words what is wrong with one field.
import type { core } from 'zod';

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** Reads after the field's name: "givenName is missing". @param given whether the field is there at all */
export function wordsFor(issue: core.$ZodIssue, given: boolean): string {
  switch (issue.code) {
    case 'invalid_type':
      return given ? `must be ${kinds[issue.expected] ?? issue.expected}` : 'is missing';
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'must not be empty' : 'is too short';
      return `must be at least ${String(issue.minimum)}`;
    case 'too_big':
      if (issue.origin === 'string') return `must have at most ${String(issue.maximum)} characters`;
      if (issue.origin === 'array') return `must have at most ${String(issue.maximum)} entries`;
      return `must be at most ${String(issue.maximum)}`;
    case 'unrecognized_keys':
      return `has a field that is not known: ${issue.keys.join(', ')}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return issue.format === 'email' ? 'is not an e-mail address' : issue.message;
    default:
      return issue.message;
  }
}
