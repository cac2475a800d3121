// Holds the shell's words to being complete in every language, and found.
import { describe, expect, it } from 'vitest';
import { labelsFor } from '../../../src-main/shell/labels.ts';
import { inUseSentence } from '../../../src-main/shell/start-failure.ts';

const places = (sentence: string): string[] =>
  [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();

describe("the shell's words", () => {
  it('are Dutch for a Dutch library, wherever Dutch is spoken, and English otherwise', () => {
    expect(labelsFor('nl').menu.quit).toBe('Afsluiten');
    expect(labelsFor('nl-BE').menu.quit).toBe('Afsluiten');
    expect(labelsFor('en-GB').menu.quit).toBe('Quit');
    expect(labelsFor('zz').menu.quit).toBe('Quit');
  });

  it('leave room for the same facts in both languages', () => {
    const [en, nl] = [labelsFor('en'), labelsFor('nl')];
    for (const part of ['menu', 'failure', 'screenGone'] as const) {
      const english: Record<string, string> = en[part];
      const dutch: Record<string, string> = nl[part];
      expect(Object.keys(dutch)).toEqual(Object.keys(english));
      for (const [key, sentence] of Object.entries(english))
        expect(places(dutch[key] ?? '')).toEqual(places(sentence));
    }
  });

  it('name who holds the library, as far as is known', () => {
    const words = labelsFor('en').failure;
    const holder = { pid: 12, hostname: 'desk-1', since: '2026-01-02T10:00:00.000Z' };
    expect(inUseSentence(holder, '/library', words, 'en')).toMatch(
      /\/library .*process 12 on desk-1, since .*2026/,
    );
    expect(inUseSentence({ ...holder, url: 'http://127.0.0.1:1' }, '/library', words, 'en')).toContain(
      'http://127.0.0.1:1',
    );
    const unknown = inUseSentence(null, '/library', words, 'en');
    expect(unknown).toContain('another program');
    expect(places(unknown)).toEqual([]);
  });
});
