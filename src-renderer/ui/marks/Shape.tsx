// The outline of each outcome, so that colour is never the only sign.

import type { Icon } from '../icons/icons.ts';
import classes from './Shape.module.css';

export type Tone = 'lent' | 'returned' | 'attention' | 'refused' | 'hold' | 'money' | 'neutral';

type Outline = 'circle' | 'square' | 'triangle' | 'octagon' | 'bookmark' | 'coin' | 'diamond';

/** In a box of 100 by 100. */
const OUTLINES: Record<Outline, string> = {
  circle: 'M50 3a47 47 0 1 1 0 94a47 47 0 1 1 0-94z',
  square: 'M17 5h66a12 12 0 0 1 12 12v66a12 12 0 0 1-12 12H17A12 12 0 0 1 5 83V17A12 12 0 0 1 17 5z',
  triangle: 'M43 8a8 8 0 0 1 14 0l39 72a8 8 0 0 1-7 12H11a8 8 0 0 1-7-12z',
  octagon: 'M30.5 4h39L96 30.5v39L69.5 96h-39L4 69.5v-39z',
  bookmark: 'M26 3h48a9 9 0 0 1 9 9v79a6 6 0 0 1-9.6 4.8L50 77.5 26.6 95.8A6 6 0 0 1 17 91V12a9 9 0 0 1 9-9z',
  coin: 'M50 2l9.7 7.3 11.8-2.7 5.4 10.9 11.8 2.8-.1 12.1 9.4 7.6-5.4 10.9 5.2 10.9-9.5 7.5v12.1l-11.8 2.7-5.5 10.8-11.8-2.8-9.6 7.4-9.5-7.5-11.9 2.6-5.3-10.9-11.8-2.8.2-12.1-9.4-7.7 5.5-10.8-5.2-11 9.6-7.4-.1-12.1 11.9-2.7 5.4-10.8 11.8 2.9z',
  diamond:
    'M44 5.500a8.500 8.500 0 0 1 12 0L94.500 44a8.500 8.500 0 0 1 0 12L56 94.500a8.500 8.500 0 0 1-12 0L5.500 56a8.500 8.500 0 0 1 0-12z',
};

const OUTLINE_OF: Record<Tone, Outline> = {
  lent: 'circle',
  returned: 'square',
  attention: 'triangle',
  refused: 'octagon',
  hold: 'bookmark',
  money: 'coin',
  neutral: 'circle',
};

interface ShapeProps {
  readonly tone: Tone;
  /** Another outline than the tone's own. */
  readonly outline?: Outline | undefined;
  /** Drawn upon the shape; a mark in a list and the bookmark have none. */
  readonly sign?: Icon;
  readonly size: 'mark' | 'note' | 'tiny' | 'small' | 'large';
}

export function Shape({ tone, outline = OUTLINE_OF[tone], sign: Sign, size }: ShapeProps) {
  return (
    <span className={classes.shape} data-size={size} data-tone={tone} data-outline={outline} aria-hidden>
      <svg viewBox="0 0 100 100" className={classes.outline}>
        <path d={OUTLINES[outline]} />
      </svg>
      {Sign && <Sign className={classes.sign} stroke={2.5} />}
    </span>
  );
}
