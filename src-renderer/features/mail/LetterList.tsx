// A list of letters with recipient, state and actions.

import { Anchor, Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as library from '../../api/library.ts';
import type { MailMessage } from '../../api/library.ts';
import { libraryKeys } from '../../api/library-queries.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { useSettings } from '../../ui/use-library.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { instantWords } from '../../ui/dates/dates.ts';
import { fullName } from '../../ui/loans/names.ts';
import { Mark } from '../../ui/marks/Mark.tsx';
import classes from './Mail.module.css';
import { STATUS_TONES, troubleWord } from './mail-words.ts';

interface LetterListProps {
  readonly letters: readonly MailMessage[];
  /** Whether the page already shows who the borrower is. */
  readonly ofBorrower?: boolean;
}

export function LetterList({ letters, ofBorrower = false }: LetterListProps) {
  return (
    <ul className={classes.entries}>
      {letters.map((letter) => (
        <LetterLine key={letter.id} letter={letter} ofBorrower={ofBorrower} />
      ))}
    </ul>
  );
}

const decisions = {
  hold: library.holdMessage,
  retry: library.retryMessage,
  cancel: library.cancelMessage,
};
type Decision = keyof typeof decisions;

const possible: Readonly<Record<MailMessage['status'], readonly Decision[]>> = {
  queued: ['hold', 'cancel'],
  held: ['retry', 'cancel'],
  failed: ['retry', 'cancel'],
  sent: [],
  cancelled: [],
};

function LetterLine({ letter, ofBorrower }: { readonly letter: MailMessage; readonly ofBorrower: boolean }) {
  const { t, i18n } = useTranslation('mail');
  const { timeZone } = useSettings().settings;
  const client = useQueryClient();
  const saving = useSaving();
  const { borrower, group, status } = letter;
  const at = (instant: string) => instantWords(instant, i18n.language, timeZone);
  const decide = (what: Decision) =>
    saving(async () => {
      await decisions[what](letter.id);
      await client.invalidateQueries({ queryKey: libraryKeys.mail });
    });
  const notes = [
    t(`kinds.${letter.kind}`),
    letter.settledAt === null ? t('queuedAt', { at: at(letter.queuedAt) }) : at(letter.settledAt),
    ...(letter.attempts > 0 && status !== 'sent' ? [t('attempts', { count: letter.attempts })] : []),
  ];
  return (
    <li className={classes.entry}>
      <div className={classes.entryText}>
        {!ofBorrower && borrower !== null && (
          <>
            <Anchor component={Link} underline="always" href={`/borrowers/${borrower.id}`} dir="auto">
              {fullName(borrower)}
            </Anchor>{' '}
          </>
        )}
        {!ofBorrower && group !== null && <span dir="auto">{group} </span>}
        <span className={ofBorrower ? undefined : classes.soft}>{letter.address}</span>
        <div className={classes.soft}>{withDots(notes)}</div>
        {letter.trouble !== null && status !== 'sent' && (
          <div className={status === 'cancelled' ? classes.soft : classes.trouble}>
            {troubleWord(letter.trouble, t)}
            {letter.answer !== null && letter.answer !== '' && ` (${letter.answer})`}
          </div>
        )}
      </div>
      <Group gap="xs" wrap="nowrap">
        {/* The Letters screen shows one status at a time. */}
        {ofBorrower && (
          <Mark tone={STATUS_TONES[status]} outline={status === 'cancelled' ? 'diamond' : undefined}>
            {t(`statuses.${status}`)}
          </Mark>
        )}
        {possible[status].map((what) => (
          <Button
            key={what}
            size="xs"
            variant="default"
            aria-label={`${t(`decide.${what}`)}: ${letter.address}`}
            onClick={() => decide(what)}
          >
            {t(`decide.${what}`)}
          </Button>
        ))}
      </Group>
    </li>
  );
}
