// Error messages for invalid fields.
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

/** The message to follow the field's name: "givenName is missing". @param given whether the field is present */
export function wordsFor(issue: core.$ZodIssue, given: boolean): string {
  switch (issue.code) {
    case 'invalid_type':
      return given ? `must be ${kinds[issue.expected] ?? issue.expected}` : 'is missing';
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'must not be empty' : 'is too short';
      if (issue.origin === 'array') return `must have at least ${entries(issue.minimum)}`;
      return `must be at least ${String(issue.minimum)}`;
    case 'too_big':
      if (issue.origin === 'string') return `must have at most ${String(issue.maximum)} characters`;
      if (issue.origin === 'array') return `must have at most ${entries(issue.maximum)}`;
      return `must be at most ${String(issue.maximum)}`;
    case 'unrecognized_keys':
      return 'is not known here';
    case 'invalid_value':
      return `${given ? '' : 'is missing, and '}must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return issue.format === 'email' ? 'is not an e-mail address' : issue.message;
    default:
      return issue.message;
  }
}

const entries = (count: number | bigint): string =>
  Number(count) === 1 ? '1 entry' : `${String(count)} entries`;
