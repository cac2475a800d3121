// Something to be told in place: what went wrong, what needs attention, or what is good to know.

import type { ReactNode } from 'react';
import classes from './Note.module.css';

interface NoteProps {
  readonly tone: 'refused' | 'attention' | 'information';
  readonly icon?: ReactNode;
  readonly title?: string;
  /** `alert` is read out at once, `status` when there is time. */
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
