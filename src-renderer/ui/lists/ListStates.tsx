// Shown instead of a list while it loads, after an error, or when it is empty.

import { Button, Center, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Shelf } from '../books/Shelf.tsx';
import { Note } from '../Note.tsx';
import classes from './ListTable.module.css';

/** A quick answer arrives sooner, so the placeholder does not flash; a slow one still shows it. */
const showLoadingAfterMs = 300;

export function ListLoading({ rows = 8 }: { readonly rows?: number }) {
  const { t } = useTranslation('lists');
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSlow(true);
    }, showLoadingAfterMs);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  if (!slow) return <div style={{ flex: 1 }} />;
  return (
    <Stack gap="sm" aria-busy="true" flex={1}>
      <Text role="status" c="dimmed" size="sm">
        {t('loading')}
      </Text>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={34} radius="sm" />
      ))}
    </Stack>
  );
}

interface ListFailedProps {
  readonly message: string;
  readonly detail?: string | undefined;
  readonly onRetry: () => void;
}

export function ListFailed({ message, detail, onRetry }: ListFailedProps) {
  const { t } = useTranslation('lists');
  return (
    <Note tone="refused" role="alert" title={message}>
      <Stack align="flex-start" gap="sm">
        {detail !== undefined && <Text size="sm">{detail}</Text>}
        <Button variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      </Stack>
    </Note>
  );
}

export interface ListEmptyProps {
  /** Nothing is missing: the shelf in the picture is full. */
  readonly full?: boolean;
  /** The page has no other heading. */
  readonly alone?: boolean;
  readonly heading: string;
  readonly hint?: string;
  readonly children?: ReactNode;
}

const SHELF = ['Dune', 'Emil', 'Matilda', 'Pippi', 'Oliver', 'Kim'];
const EMPTY_SHELF = SHELF.map(() => null);

/** The empty list: a shelf, what is missing, and what to do. */
export function ListEmpty({ full = false, alone = false, heading, hint, children }: ListEmptyProps) {
  return (
    <Center flex="1 0 auto" mih={240}>
      <Stack align="center" gap="sm" maw="32rem" ta="center" p="md" className={classes.empty ?? ''}>
        <Shelf places={full ? SHELF : EMPTY_SHELF} size="large" />
        <Title order={alone ? 1 : 2} size="h3">
          {heading}
        </Title>
        {hint !== undefined && <Text c="dimmed">{hint}</Text>}
        <Group justify="center" gap="sm">
          {children}
        </Group>
      </Stack>
    </Center>
  );
}
