// The first lines of a page about one record: its name, what it is, and what can be done with it.

import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import classes from './Page.module.css';

interface PageHeadingProps {
  readonly name: string;
  readonly about: ReactNode;
  readonly children: ReactNode;
  /** Where Escape leads. */
  readonly back: string;
}

export function PageHeading({ name, about, children, back }: PageHeadingProps) {
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Whoever listens instead of looking hears whose page this is.
    heading.current?.focus();
  }, []);
  useEffect(() => {
    // The button that led here is gone: whoever works by keyboard goes on from the top, not from nowhere.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [about]);
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isSomebodyElses(event)) navigate(back);
    };
    // Before the dialogs hear of it: what closes now is gone when the others do.
    window.addEventListener('keydown', leave, { capture: true });
    return () => window.removeEventListener('keydown', leave, { capture: true });
  }, [navigate, back]);
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

/** While a dialog or a menu is open, or somebody types, Escape is theirs. */
function isSomebodyElses({ target }: KeyboardEvent): boolean {
  return (
    document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null ||
    (target instanceof Element && target.closest('input, textarea, select') !== null)
  );
}
