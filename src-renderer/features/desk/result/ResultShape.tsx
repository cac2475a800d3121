// The shape for each result, so that colour is never the only sign: circle, square, triangle, octagon, diamond.

import {
  IconArrowBackUp,
  IconArrowDown,
  IconCheck,
  IconExclamationMark,
  IconHandStop,
  IconHourglassHigh,
  IconQuestionMark,
  IconRefresh,
  IconSearch,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import type { Entry } from '../session/desk-entries.ts';
import classes from './ResultShape.module.css';
import type { Tone } from './result-words.ts';

type Outline = 'circle' | 'square' | 'triangle' | 'octagon' | 'diamond';

const OUTLINES: Record<Outline, string> = {
  circle: 'M50 3a47 47 0 1 1 0 94a47 47 0 1 1 0-94z',
  square: 'M17 5h66a12 12 0 0 1 12 12v66a12 12 0 0 1-12 12H17A12 12 0 0 1 5 83V17A12 12 0 0 1 17 5z',
  triangle: 'M43 8a8 8 0 0 1 14 0l39 72a8 8 0 0 1-7 12H11a8 8 0 0 1-7-12z',
  octagon: 'M30.5 4h39L96 30.5v39L69.5 96h-39L4 69.5v-39z',
  diamond:
    'M44 5.500a8.500 8.500 0 0 1 12 0L94.500 44a8.500 8.500 0 0 1 0 12L56 94.500a8.500 8.500 0 0 1-12 0L5.500 56a8.500 8.500 0 0 1 0-12z',
};

type Shown = Entry['kind'] | 'question' | 'not-done';

const ICONS: Record<Shown, Icon> = {
  opened: IconUser,
  lent: IconCheck,
  returned: IconArrowDown,
  renewed: IconRefresh,
  found: IconArrowDown,
  'looked-up': IconSearch,
  refused: IconHandStop,
  undone: IconArrowBackUp,
  'undo-impossible': IconExclamationMark,
  problem: IconHandStop,
  question: IconQuestionMark,
  'not-done': IconHourglassHigh,
};

function outlineFor(tone: Tone, outcome: Shown): Outline {
  if (outcome === 'undone') return 'diamond';
  if (tone === 'attention') return 'triangle';
  if (tone === 'refused') return 'octagon';
  return tone === 'returned' ? 'square' : 'circle';
}

interface Props {
  tone: Tone;
  outcome: Shown;
  size: 'large' | 'small' | 'tiny';
}

export function ResultShape({ tone, outcome, size }: Props) {
  const outline = outlineFor(tone, outcome);
  const Sign = tone === 'attention' && outcome === 'refused' ? IconExclamationMark : ICONS[outcome];
  return (
    <span className={classes.shape} data-size={size} data-tone={tone} data-outline={outline} aria-hidden>
      <svg viewBox="0 0 100 100" className={classes.outline}>
        <path d={OUTLINES[outline]} />
      </svg>
      <Sign className={classes.sign} stroke={size === 'large' ? 2.4 : 2.6} />
    </span>
  );
}
