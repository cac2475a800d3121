// The Letters screen: whether mail is sent, the waiting, failed and sent letters, and those handed out on paper.

import { Anchor, Button, Group, SegmentedControl, Switch, Text } from '@mantine/core';
import { IconMailOff, IconRefresh } from '../../ui/icons/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as library from '../../api/library.ts';
import type { MailMessage, MailOutboxState } from '../../api/library.ts';
import { libraryKeys, libraryQueries } from '../../api/library-queries.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { useSettings } from '../../ui/use-library.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { useAtOnce } from '../../ui/forms/use-at-once.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { instantWords } from '../../ui/dates/dates.ts';
import { ListEmpty } from '../../ui/lists/ListStates.tsx';
import { Note } from '../../ui/Note.tsx';
import { fullName } from '../../ui/loans/names.ts';
import pageClasses from '../../ui/pages/Page.module.css';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import classes from './Mail.module.css';
import { troubleWord } from './mail-words.ts';
import { LetterList } from './LetterList.tsx';
import { type LetterFilter, mailQueries } from './mail-queries.ts';
import { showDone } from '../../ui/toasts.tsx';

const statuses = ['queued', 'held', 'failed', 'sent', 'cancelled'] as const satisfies MailMessage['status'][];
type Shown = (typeof statuses)[number] | 'printed';
export function LettersScreen() {
  const { t } = useTranslation(['mail', 'frame']);
  const state = useQuery(libraryQueries.outbox());
  return (
    <section className={pageClasses.page}>
      <header className={pageClasses.heading}>
        <h1 className={pageClasses.name}>{t('letters.title')}</h1>
        {state.data !== undefined && <PauseSwitch state={state.data} />}
      </header>
      <ReadSection queries={[state]}>
        {() => state.data !== undefined && <Letters state={state.data} />}
      </ReadSection>
    </section>
  );
}

function Letters({ state }: { readonly state: MailOutboxState }) {
  const { t } = useTranslation('mail');
  const { counts, printed } = state;
  const [chosen, setChosen] = useState<Shown | null>(null);
  // Failed letters need a person, so they show first.
  const [first] = useState<Shown>(counts.failed > 0 ? 'failed' : 'queued');
  const tab = chosen ?? first;
  const [filter, setFilter] = useState<LetterFilter>({});
  const isNarrowed = filter.kind !== undefined || filter.group !== undefined;
  // The numbers are of all letters.
  const labelOf = (status: Shown, count: number) =>
    isNarrowed ? t(`statuses.${status}`) : `${t(`statuses.${status}`)} (${String(count)})`;
  return (
    <>
      <OutboxNote state={state} />
      <div>
        <SegmentedControl
          aria-label={t('letters.show')}
          value={tab}
          onChange={setChosen}
          data={[
            ...statuses.map((value) => ({ value, label: labelOf(value, counts[value]) })),
            { value: 'printed', label: labelOf('printed', printed) },
          ]}
        />
      </div>
      <LetterFilters filter={filter} onChange={setFilter} />
      {tab === 'printed' ? (
        <PrintedLetters filter={filter} count={isNarrowed ? null : printed} />
      ) : (
        <LettersWith key={tab} status={tab} filter={filter} count={isNarrowed ? null : counts[tab]} />
      )}
    </>
  );
}

interface LetterFiltersProps {
  readonly filter: LetterFilter;
  readonly onChange: (filter: LetterFilter) => void;
}

/** Narrows the list to one kind of letter, one class, or both. */
function LetterFilters({ filter, onChange }: LetterFiltersProps) {
  const { t } = useTranslation('mail');
  const groups = useQuery(libraryQueries.groups());
  const templates = useQuery(mailQueries.mailTemplates());
  const kinds = [...new Set(templates.data?.map(({ kind }) => kind))];
  return (
    <div className={classes.line}>
      <ChoiceField
        name="kind"
        label={t('templates.kind')}
        value={filter.kind ?? ''}
        error={null}
        onChange={(value) => onChange({ ...filter, kind: kinds.find((kind) => kind === value) })}
        choices={[
          { value: '', label: t('letters.everyKind') },
          ...kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        ]}
      />
      <ChoiceField
        name="group"
        label={t('letters.class')}
        value={filter.group ?? ''}
        error={null}
        onChange={(value) => onChange({ ...filter, group: value === '' ? undefined : value })}
        choices={[
          { value: '', label: t('letters.everyClass') },
          ...(groups.data ?? []).map(({ name }) => ({ value: name, label: name })),
        ]}
      />
    </div>
  );
}

interface ListedProps {
  readonly filter: LetterFilter;
  /** How many there are in all; null if the list is narrowed. */
  readonly count: number | null;
}

function LettersWith({ status, filter, count }: ListedProps & { readonly status: MailMessage['status'] }) {
  const { t } = useTranslation('mail');
  const letters = useQuery(mailQueries.letters(status, filter));
  const newestLetters = letters.data ?? [];
  return (
    <ReadSection queries={[letters]}>
      {() => (
        <div className={pageClasses.panel}>
          {(status === 'queued' || status === 'held' || status === 'failed') &&
            count !== null &&
            count > 1 && <CancelAll status={status} count={count} />}
          {newestLetters.length === 0 ? (
            <ListEmpty heading={t(count === null ? 'letters.noneLikeThis' : `letters.empty-${status}`)} />
          ) : (
            <LetterList letters={newestLetters} />
          )}
          {count !== null && <NewestOnly listed={newestLetters.length} count={count} />}
        </div>
      )}
    </ReadSection>
  );
}

function PrintedLetters({ filter, count }: ListedProps) {
  const { t, i18n } = useTranslation('mail');
  const { timeZone } = useSettings().settings;
  const printed = useQuery(mailQueries.printedNotices(filter));
  const newestLetters = printed.data ?? [];
  return (
    <ReadSection queries={[printed]}>
      {() => (
        <div className={pageClasses.panel}>
          {newestLetters.length === 0 && (
            <ListEmpty heading={t(count === null ? 'letters.noneLikeThis' : 'letters.empty-printed')} />
          )}
          <ul className={classes.entries}>
            {newestLetters.map(({ seq, at, kind, borrower }) => (
              <li key={seq} className={classes.entry}>
                <div className={classes.entryText}>
                  <Anchor component={Link} underline="always" href={`/borrowers/${borrower.id}`} dir="auto">
                    {fullName(borrower)}
                  </Anchor>
                  <div className={classes.soft}>
                    {withDots([
                      t(`kinds.${kind}`, { defaultValue: kind }),
                      instantWords(at, i18n.language, timeZone),
                    ])}
                  </div>
                </div>
              </li>
            ))}
          </ul>
          {count !== null && <NewestOnly listed={newestLetters.length} count={count} />}
        </div>
      )}
    </ReadSection>
  );
}

function NewestOnly({ listed, count }: { readonly listed: number; readonly count: number }) {
  const { t } = useTranslation('mail');
  if (count <= listed || listed === 0) return null;
  return (
    <Text c="dimmed" size="sm">
      {t('letters.newest', { count: listed })}
    </Text>
  );
}

/** Cancels many letters with one button. */
function CancelAll({
  status,
  count,
}: {
  readonly status: 'queued' | 'held' | 'failed';
  readonly count: number;
}) {
  const { t } = useTranslation('mail');
  const client = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  return (
    <Group>
      <Button
        variant="default"
        leftSection={<IconMailOff size="1.25rem" aria-hidden />}
        onClick={() => setConfirming(true)}
      >
        {t('letters.cancelAll', { count })}
      </Button>
      <ConfirmDialog
        opened={confirming}
        title={t(`letters.cancelAllTitle-${status}`, { count })}
        text={t('letters.cancelAllText')}
        confirmLabel={t('letters.cancelAll', { count })}
        dismissLabel={t('letters.cancelAllNot')}
        onClose={() => setConfirming(false)}
        onConfirm={async () => {
          const { cancelled } = await library.cancelWaitingMessages({ status });
          setConfirming(false);
          showDone(t('letters.cancelledAll', { count: cancelled }));
          await client.invalidateQueries({ queryKey: libraryKeys.mail });
        }}
      />
    </Group>
  );
}

function PauseSwitch({ state }: { readonly state: MailOutboxState }) {
  const { t } = useTranslation('mail');
  const client = useQueryClient();
  const [paused, pause] = useAtOnce(state.paused, async (isPaused) => {
    await library.changeMailSettings({ paused: isPaused });
    await client.invalidateQueries({ queryKey: libraryKeys.mail });
  });
  return (
    <Switch
      label={t('letters.pause')}
      checked={paused}
      onChange={(event) => pause(event.currentTarget.checked)}
    />
  );
}

function OutboxNote({ state }: { readonly state: MailOutboxState }) {
  const { t, i18n } = useTranslation('mail');
  const { timeZone } = useSettings().settings;
  const client = useQueryClient();
  const saving = useSaving();
  if (!state.ready) {
    return (
      <Note
        tone="attention"
        title={
          state.counts.queued === 0
            ? t('letters.notReady')
            : t('letters.stuck', { count: state.counts.queued })
        }
      >
        <Button component={Link} href="/settings/mail" variant="default" size="xs" mt="xs">
          {t('letters.setUp')}
        </Button>
      </Note>
    );
  }
  if (state.paused) return <Note tone="information">{t('letters.paused')}</Note>;
  if (state.trouble === null) return null;
  return (
    <Note tone="attention" title={troubleWord(state.trouble, t)}>
      {state.nextAttemptAt !== null && (
        <Text size="sm">
          {t('letters.next', { at: instantWords(state.nextAttemptAt, i18n.language, timeZone) })}
        </Text>
      )}
      {state.answer !== null && (
        <Text size="sm" className={classes.answer}>
          {t('answer')} <code>{state.answer}</code>
        </Text>
      )}
      <Group mt="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size="1rem" aria-hidden />}
          onClick={() =>
            saving(async () => {
              await library.retryOutbox();
              await client.invalidateQueries({ queryKey: libraryKeys.mail });
            })
          }
        >
          {t('letters.tryNow')}
        </Button>
      </Group>
    </Note>
  );
}
