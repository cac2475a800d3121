// Asks which borrower an ambiguous row is about.

import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportCorrections, ImportRow } from '../../api/api-types.ts';
import { useToday } from '../../ui/use-library.ts';
import { dateWords } from '../../ui/dates/calendar-words.ts';

export type Decision = NonNullable<ImportCorrections['decisions']>[number];

interface WhoIsItProps {
  readonly row: ImportRow;
  /** The previous decision is being planned: the buttons wait and keep the focus. */
  readonly waits: boolean;
  readonly onDecide: (decision: Decision) => void;
}

export function WhoIsIt({ row, waits, onDecide }: WhoIsItProps) {
  const { t, i18n } = useTranslation('imports');
  const today = useToday();
  const number = row.row;
  if (number === null) return null;
  const about = (candidate: ImportRow['candidates'][number]) =>
    [
      `${candidate.givenName} ${candidate.familyName}`,
      candidate.group,
      candidate.barcode === null ? null : t('decide.card', { barcode: candidate.barcode }),
      candidate.externalId === null ? null : t('decide.number', { externalId: candidate.externalId }),
      candidate.birthDate === null
        ? null
        : t('decide.born', { birthDate: dateWords(candidate.birthDate, i18n.language, today) }),
    ]
      .filter((part) => part !== null)
      .join(' · ');
  // Buttons in place of radios, because each one decides at once and arrow keys must not.
  const button = (label: string, decision: Decision, key = label) => (
    <Button
      key={key}
      variant="default"
      size="compact-md"
      aria-disabled={waits}
      data-disabled={waits || undefined}
      onClick={() => {
        if (!waits) onDecide(decision);
      }}
    >
      <span dir="auto">{label}</span>
    </Button>
  );
  return (
    <Group role="group" aria-label={t('decide.legend', { row: number, name: row.name })} gap="xs" mt="xs">
      {row.candidates.map((candidate) =>
        button(about(candidate), { row: number, take: 'borrower', borrower: candidate.id }, candidate.id),
      )}
      {button(t('decide.new'), { row: number, take: 'new' })}
      {button(t('decide.nobody'), { row: number, take: 'nobody' })}
    </Group>
  );
}
