// A short message inside a page: an error, a warning or a piece of information.

import type { ReactNode } from 'react';
import classes from './Note.module.css';

interface NoteProps {
  readonly tone: 'refused' | 'attention' | 'information';
  readonly icon?: ReactNode;
  readonly title?: string;
  /** A screen reader interrupts for `alert` and waits for a pause before `status`. */
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
}

export function Note({ tone, icon, title, role, children }: NoteProps) {
  return (
    <div className={classes.note} data-tone={tone} role={role}>
      {icon}
      <div className={classes.words}>
        {title !== undefined && <div className={classes.title}>{title}</div>}
        {children}
      </div>
    </div>
  );
}
