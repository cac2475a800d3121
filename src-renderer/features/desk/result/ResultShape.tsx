// The shape for each result, with the sign of what happened.

import {
  IconArrowBackUp,
  IconArrowDown,
  IconBook2,
  IconBookmark,
  IconCheck,
  IconExclamationMark,
  IconHandStop,
  IconHourglassHigh,
  IconQuestionMark,
  IconSearch,
  IconUser,
  type Icon,
} from '../../../ui/icons/icons.ts';
import type { Entry } from '../session/desk-entries.ts';
import { resultOf, type VerbResult } from '../verbs/verbs.ts';
import { Shape, type Tone } from '../../../ui/marks/Shape.tsx';

type Shown = Entry['kind'] | 'question' | 'not-done';

const ICONS: Record<Exclude<Shown, VerbResult['kind']>, Icon> = {
  opened: IconUser,
  lent: IconCheck,
  returned: IconArrowDown,
  found: IconArrowDown,
  'set-aside': IconBookmark,
  'hold-placed': IconBookmark,
  'off-hold-shelf': IconArrowDown,
  used: IconBook2,
  'looked-up': IconSearch,
  refused: IconHandStop,
  undone: IconArrowBackUp,
  'undo-impossible': IconExclamationMark,
  problem: IconHandStop,
  question: IconQuestionMark,
  'not-done': IconHourglassHigh,
};

interface Props {
  tone: Tone;
  outcome: Shown;
  size: 'large' | 'small' | 'tiny';
}

export function ResultShape({ tone, outcome, size }: Props) {
  if (tone === 'hold') return <Shape tone="hold" size={size} />;
  const sign =
    tone === 'attention' && outcome === 'refused'
      ? IconExclamationMark
      : (resultOf(outcome)?.sign ?? ICONS[outcome as keyof typeof ICONS]);
  return <Shape tone={tone} outline={outcome === 'undone' ? 'diamond' : undefined} sign={sign} size={size} />;
}
