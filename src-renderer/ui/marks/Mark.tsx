// A state in a list: the shape of the outcome and words, without a fill.

import type { ReactNode } from 'react';
import classes from './Mark.module.css';
import { Shape, type Tone } from './Shape.tsx';

interface MarkProps {
  readonly tone: Tone;
  readonly outline?: 'diamond' | undefined;
  /** For words that may not fit. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

export function Mark({ tone, outline, title, children }: MarkProps) {
  return (
    <span className={classes.mark} title={title}>
      <Shape tone={tone} outline={outline} size="mark" />
      <span className={classes.words}>{children}</span>
    </span>
  );
}
