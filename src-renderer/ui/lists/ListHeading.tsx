// The first line of a screen: its name, a summary of the list, and its buttons.

import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ListTable.module.css';

interface ListHeadingProps {
  readonly heading: string;
  /** A summary of the list in words; screen readers announce changes. */
  readonly count: ReactNode;
  readonly children?: ReactNode;
}

export function ListHeading({ heading, count, children }: ListHeadingProps) {
  return (
    <Group justify="space-between" gap="md" wrap="wrap" className={classes.heading}>
      <Group gap="md" align="baseline">
        <h1 className={classes.title}>{heading}</h1>
        <Text role="status" c="dimmed">
          {count}
        </Text>
      </Group>
      <Group gap="sm" className={classes.noPrint}>
        {children}
      </Group>
    </Group>
  );
}
