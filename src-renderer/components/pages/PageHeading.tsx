// The first lines of a page about one record: its name, what it is, and what can be done with it.

import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import classes from './Page.module.css';

interface PageHeadingProps {
  readonly name: string;
  readonly about: ReactNode;
  readonly children: ReactNode;
  /** Where Escape leads. */
  readonly back: string;
  /** While a dialog is open, Escape is the dialog's. */
  readonly dialogOpen: boolean;
}

export function PageHeading({ name, about, children, back, dialogOpen }: PageHeadingProps) {
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Whoever listens instead of looking hears whose page this is.
    heading.current?.focus();
  }, []);
  useHotkeys([
    [
      'Escape',
      () => {
        if (!dialogOpen) navigate(back);
      },
    ],
  ]);
  return (
    <header className={classes.heading}>
      <div className={classes.naming}>
        <h1 ref={heading} tabIndex={-1} className={classes.name} dir="auto">
          {name}
        </h1>
        <div className={classes.about}>{about}</div>
      </div>
      <div className={classes.tools}>{children}</div>
    </header>
  );
}
