// A short message inside a page: an error, a warning or a piece of information.

import { Loader } from '@mantine/core';
import { IconExclamationMark, IconInfoSmall } from './icons/icons.ts';
import type { ReactNode } from 'react';
import { Shape } from './marks/Shape.tsx';
import classes from './Note.module.css';

interface NoteProps {
  readonly tone: 'refused' | 'attention' | 'information';
  /** Something is still running: it turns in place of the shape. */
  readonly busy?: boolean;
  readonly title?: string;
  /** A screen reader interrupts for `alert` and waits for a pause before `status`. */
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
}

export function Note({ tone, busy = false, title, role, children }: NoteProps) {
  return (
    <div className={classes.note} data-tone={tone} role={role}>
      {busy ? (
        <Loader size="sm" className={classes.loader ?? ''} aria-hidden />
      ) : (
        <Shape
          tone={tone === 'information' ? 'neutral' : tone}
          sign={tone === 'information' ? IconInfoSmall : IconExclamationMark}
          size="note"
        />
      )}
      <div className={classes.words}>
        {title !== undefined && <div className={classes.title}>{title}</div>}
        {children}
      </div>
    </div>
  );
}
