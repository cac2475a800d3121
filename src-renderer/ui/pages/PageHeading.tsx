// The heading of a record's page: the way back, its name, its kind and its buttons.

import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '../icons/icons.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import classes from './Page.module.css';

interface PageHeadingProps {
  readonly name: string;
  readonly about: ReactNode;
  /** Beside the name. */
  readonly picture?: ReactNode;
  /** Below the name: the answer for which people open the page. */
  readonly facts?: ReactNode;
  readonly children: ReactNode;
  /** The path that Escape goes to. */
  readonly back: string;
}

export function PageHeading({ name, about, picture, facts, children, back }: PageHeadingProps) {
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Screen readers announce which record the page is about.
    heading.current?.focus();
  }, []);
  useEffect(() => {
    // The element that led here is gone, so keyboard users continue from the heading.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [about]);
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isSomebodyElses(event)) navigate(back);
    };
    // In the capture phase, before dialogs handle the key: a dialog would already be closed afterwards.
    window.addEventListener('keydown', leave, { capture: true });
    return () => window.removeEventListener('keydown', leave, { capture: true });
  }, [navigate, back]);
  return (
    <header className={classes.heading}>
      <BackLink back={back} />
      <div className={classes.naming}>
        {picture}
        <div className={classes.names}>
          <h1 ref={heading} tabIndex={-1} className={classes.name} dir="auto">
            {name}
          </h1>
          <div className={classes.about}>{about}</div>
          {facts}
        </div>
      </div>
      <div className={classes.tools}>{children}</div>
    </header>
  );
}

export function BackLink({ back }: { readonly back: string }) {
  const { t } = useTranslation('lists');
  return (
    <Anchor component={Link} href={back} className={classes.back}>
      <IconArrowLeft size="1.1rem" aria-hidden />
      {t('back')}
    </Anchor>
  );
}

/** Escape belongs to an open dialog or menu, or to a field in use. */
function isSomebodyElses({ target }: KeyboardEvent): boolean {
  return (
    document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null ||
    (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null)
  );
}
