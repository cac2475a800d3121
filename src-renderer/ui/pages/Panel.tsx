// A section of a page, usually with a title.

import { type ReactNode, useId } from 'react';
import classes from './Page.module.css';

interface PanelProps {
  readonly title?: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

export function Panel({ title, tools, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={title === undefined ? undefined : id}>
      {(title !== undefined || tools !== undefined) && (
        <div className={classes.panelHead}>
          {title !== undefined && (
            <h2 id={id} className={classes.panelTitle}>
              {title}
            </h2>
          )}
          {tools}
        </div>
      )}
      {children}
    </section>
  );
}
