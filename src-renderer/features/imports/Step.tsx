// A step of an import: a title and a summary line, with details to open.

import { Button, Collapse } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconCircleCheck, IconHelpCircle } from '../../ui/icons/icons.ts';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import pageClasses from '../../ui/pages/Page.module.css';
import classes from './Imports.module.css';

interface StepProps {
  readonly title: string;
  readonly summary: ReactNode;
  /** The step needs a decision, so it opens by itself. */
  readonly asks: boolean;
  readonly children: ReactNode;
}

export function Step({ title, summary, asks, children }: StepProps) {
  const { t } = useTranslation('lists');
  const [chosen, setChosen] = useState<boolean | null>(null);
  // It stays open after the decision: there may be more to correct, and the focus is in it.
  if (asks && chosen === null) setChosen(true);
  const isOpen = chosen ?? asks;
  const id = useId();
  const Mark = asks ? IconHelpCircle : IconCircleCheck;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <section className={pageClasses.panel} aria-labelledby={id}>
      <div className={classes.stepHead}>
        <Mark className={asks ? classes.asks : classes.clear} size="1.6rem" stroke={1.8} aria-hidden />
        <h2 id={id} className={pageClasses.panelTitle}>
          {title}
        </h2>
        <span className={classes.summary}>{summary}</span>
        <Button
          variant="subtle"
          color="gray"
          rightSection={<Chevron size="1.1rem" aria-hidden />}
          aria-expanded={isOpen}
          aria-label={`${t(isOpen ? 'less' : 'details')}: ${title}`}
          onClick={() => setChosen(!isOpen)}
        >
          {t(isOpen ? 'less' : 'details')}
        </Button>
      </div>
      <Collapse expanded={isOpen}>
        <div className={classes.stepBody}>{children}</div>
      </Collapse>
    </section>
  );
}
