// A short message inside a page: an error, a warning or a piece of information.

import { Loader } from '@mantine/core';
import { IconCheck, IconExclamationMark, IconInfoSmall } from './icons/icons.ts';
import type { ReactNode } from 'react';
import { Shape } from './marks/Shape.tsx';
import classes from './Note.module.css';

interface NoteProps {
  /** `done`: all is as it should be. */
  readonly tone: 'refused' | 'attention' | 'information' | 'done';
  /** Something is still running: it turns in place of the shape. */
  readonly busy?: boolean;
  readonly title?: string;
  /** A screen reader interrupts for `alert` and waits for a pause before `status`. */
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
}

const marks = {
  refused: { tone: 'refused', sign: IconExclamationMark },
  attention: { tone: 'attention', sign: IconExclamationMark },
  information: { tone: 'neutral', sign: IconInfoSmall },
  done: { tone: 'lent', sign: IconCheck },
} as const;

export function Note({ tone, busy = false, title, role, children }: NoteProps) {
  return (
    <div className={classes.note} data-tone={tone} role={role}>
      {busy ? (
        <Loader size="sm" className={classes.loader ?? ''} aria-hidden />
      ) : (
        <Shape {...marks[tone]} size="note" />
      )}
      <div className={classes.words}>
        {title !== undefined && <div className={classes.title}>{title}</div>}
        {children}
      </div>
    </div>
  );
}
