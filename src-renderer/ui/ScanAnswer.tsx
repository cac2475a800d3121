// The result of the last scan of a pile or a shelf, in words that are read from a distance.

import { Shape, type Tone } from './marks/Shape.tsx';
import classes from './ScanAnswer.module.css';

interface ScanAnswerProps {
  readonly tone?: Tone;
  readonly words: string;
  readonly about?: string;
  /** How many scans wait, in words. */
  readonly waiting?: string | undefined;
}

export function ScanAnswer({ tone, words, about, waiting }: ScanAnswerProps) {
  return (
    <div className={classes.answer} role="status" data-testid="scan-answer">
      {tone !== undefined && <Shape tone={tone} size="note" />}
      <span className={classes.words}>{words}</span>
      {about !== undefined && (
        <span className={classes.about} dir="auto">
          {about}
        </span>
      )}
      {waiting !== undefined && <span className={classes.about}>{waiting}</span>}
    </div>
  );
}
