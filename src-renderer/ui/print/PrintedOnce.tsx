// Prints its children as soon as they are there, once, and says when the print dialog is closed. They are on paper only.

import { Portal } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import classes from './Paper.module.css';

interface PrintedOnceProps {
  readonly className?: string | undefined;
  /** Takes the component off the page. */
  readonly onPrinted: () => void;
  readonly children: ReactNode;
}

export function PrintedOnce({ className = '', onPrinted, children }: PrintedOnceProps) {
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    const soon = setTimeout(() => {
      window.print();
    });
    return () => {
      clearTimeout(soon);
      window.removeEventListener('afterprint', onPrinted);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- printed once, whatever is drawn again meanwhile
  }, []);
  return (
    <Portal className={`${classes.paper ?? ''} ${className}`} reuseTargetNode={false}>
      {children}
    </Portal>
  );
}
