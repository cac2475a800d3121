// The shape for each result, with the sign of what happened.

import { IconExclamationMark, IconHourglassHigh, IconQuestionMark } from '../../../ui/icons/icons.ts';
import { Shape, type Tone } from '../../../ui/marks/Shape.tsx';
import type { Entry } from '../session/kinds.ts';
import { resultKind } from '../verbs/verb.ts';
import { verbs } from '../verbs/verbs.ts';

const OTHER_SIGNS = { question: IconQuestionMark, 'not-done': IconHourglassHigh };

interface Props {
  tone: Tone;
  outcome: Entry['kind'] | keyof typeof OTHER_SIGNS;
  size: 'large' | 'small' | 'tiny';
}

export function ResultShape({ tone, outcome, size }: Props) {
  if (tone === 'hold') return <Shape tone="hold" size={size} />;
  const sign =
    tone !== 'refused' && outcome === 'refused'
      ? IconExclamationMark
      : outcome === 'question' || outcome === 'not-done'
        ? OTHER_SIGNS[outcome]
        : resultKind(verbs, outcome).sign;
  return <Shape tone={tone} outline={outcome === 'undone' ? 'diamond' : undefined} sign={sign} size={size} />;
}
