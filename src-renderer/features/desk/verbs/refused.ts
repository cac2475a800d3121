// A task that a rule of the library refused, or that it did not understand, in words.

import type { Facts, RefusalCode } from '../../../api/library.ts';
import { IconHandStop } from '../../../ui/icons/icons.ts';
import { linesIf, refusalWords, shortened } from '../result/words.ts';
import type { Entry } from '../session/kinds.ts';
import type { Verb, WordsOfResult } from './verb.ts';

/** Nothing is refused, the text only describes the state. */
const ONLY_ATTENTION: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'item-not-lent',
  'item-still-lent',
  'item-already-lent-to-borrower',
]);

export const refused: Verb = {
  results: {
    refused: { sign: IconHandStop, words: refusedWords },
    problem: {
      sign: IconHandStop,
      words: ({ code, detail, subject }) => ({
        tone: 'refused',
        sound: 'refused',
        heading: { key: 'desk:result.stop' },
        lines:
          code === 'kept-at-main-desk'
            ? [{ key: 'desk:result.atMainDesk' }]
            : [{ key: 'desk:result.problem', values: { asked: shortened(subject) } }],
        staff:
          code === 'kept-at-main-desk' ? [] : [{ key: 'desk:result.problemStaff', values: { code, detail } }],
      }),
    },
  },
};

function refusedWords({ refusals, item, request, otherKeyboard: pc }: Entry<'refused'>): WordsOfResult {
  const [first] = refusals;
  const code = first?.code ?? 'code-unknown';
  const gainsNothing = code === 'renewal-gains-nothing';
  const sound = gainsNothing || ONLY_ATTENTION.has(code) ? 'attention' : 'refused';
  const tone = gainsNothing ? 'neutral' : sound;
  const scanned = request.kind === 'scan' ? request.code : null;
  const title = first?.facts['title'];
  /** The scanned text, shortened so that even a stray page of text fits. */
  const withCode = (facts: Facts = {}): Facts => {
    const given = facts['code'];
    return { ...facts, code: shortened(typeof given === 'string' && given !== '' ? given : (scanned ?? '')) };
  };
  return {
    tone,
    sound,
    heading: {
      key: gainsNothing
        ? `refusals:${code}.short`
        : tone === 'attention'
          ? 'desk:result.look'
          : 'desk:result.stop',
    },
    about: item?.title ?? (typeof title === 'string' ? title : scanned && shortened(scanned)),
    lines: [{ key: `refusals:${code}.child`, values: withCode(first?.facts) }],
    staff: [
      ...linesIf(pc === 'other', 'keyboard.differs'),
      ...linesIf(pc !== undefined && pc !== 'other', 'keyboard.differsFrom', { pc }),
      ...refusalWords(refusals.map((refusal) => ({ ...refusal, facts: withCode(refusal.facts) }))),
    ],
  };
}
