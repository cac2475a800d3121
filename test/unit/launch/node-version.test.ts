// Holds the sentences for a Node.js that is too old.
import { describe, expect, test } from 'vitest';
import { isOlder, tooOldToRun, tooOldToSetUp } from '../../../src-main/launch/node-version.mjs';

describe('the Node.js that runs Loandesk', () => {
  test('a version too old is named in a sentence that says what to do', () => {
    expect(tooOldToRun('20.20.2')).toBe(
      'Loandesk needs Node.js 22.14 or newer; this is 20.20.2. Start it with `npm start`, which brings its own.',
    );
  });

  test.each(['22.14.0', '22.20.1', '24.0.0', 'v24.21.0', '100.0.0'])('%s will do', (version) => {
    expect(tooOldToRun(version)).toBeUndefined();
  });

  test.each(['22.13.9', '22.2.0', 'v18.19.0', '9.99.99'])('%s is too old', (version) => {
    expect(tooOldToRun(version)).toContain('needs Node.js 22.14');
  });

  test('Node.js 20 can set Loandesk up, 18 cannot', () => {
    expect(tooOldToSetUp('20.0.0')).toBeUndefined();
    expect(tooOldToSetUp('18.20.8')).toContain('this is 18.20.8');
  });

  test('the numbers of a version are compared as numbers', () => {
    expect(isOlder('22.9.0', '22.14')).toBe(true);
    expect(isOlder('22.14.0', '22.9')).toBe(false);
  });
});
