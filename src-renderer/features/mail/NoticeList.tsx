// The list of overdue notices with boxes to tick, by class. One Tab stop; the arrow keys move, Space ticks.

import { TextInput } from '@mantine/core';
import { IconMail, IconPrinter, IconSearch } from '../../ui/icons/icons.ts';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { OverdueNotice } from '../../api/library.ts';
import { listDate } from '../../ui/dates/dates.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { fullName } from '../../ui/loans/names.ts';
import { useToday } from '../../ui/use-library.ts';
import { goesByMail, type NoticeChoices } from './notice-choices.ts';
import classes from './Notices.module.css';
import { withCommas } from '../../ui/languages/languages.ts';

interface NoticeListProps {
  readonly notices: readonly OverdueNotice[];
  readonly choices: NoticeChoices;
  readonly ready: boolean;
  /** The `about` of the notice in the preview. */
  readonly current: string | null;
  readonly onCurrent: (about: string) => void;
  readonly onChange: (changed: Partial<NoticeChoices>) => void;
}

export function NoticeList({ notices, choices, ready, current, onCurrent, onChange }: NoticeListProps) {
  const { t, i18n } = useTranslation('mail');
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const { leftOut, to } = choices;
  const matches = useMemo(() => matching(notices, typed, i18n.language), [notices, typed, i18n.language]);
  const classesOf = useMemo(() => [...Map.groupBy(matches, ({ group }) => group)], [matches]);
  const ticked = notices.filter(({ about }) => !leftOut.has(about)).length;

  const tick = (which: readonly OverdueNotice[], on: boolean) => {
    const next = new Set(leftOut);
    for (const { about } of which) {
      if (on) next.delete(about);
      else next.add(about);
    }
    onChange({ leftOut: next });
  };
  const move = (event: KeyboardEvent) => {
    const boxes = [...(list.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])];
    const here = boxes.indexOf(event.target as HTMLInputElement);
    const steps = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: boxes.length - 1 };
    const next = boxes[event.key in steps ? steps[event.key as keyof typeof steps] : -1];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  // The list is one Tab stop: the box that had the focus last, otherwise that of the notice in the preview.
  const [focused, setFocused] = useState<string | null>(null);
  const stops = new Set([
    ...matches.map(({ about }) => about),
    ...classesOf.map(([group]) => `class ${group ?? ''}`),
  ]);
  const stop = focused !== null && stops.has(focused) ? focused : (current ?? matches[0]?.about ?? null);

  return (
    <div className={classes.list}>
      <div className={classes.listHead}>
        <Tick
          label={t('notices.chosen', { count: notices.length, chosen: ticked })}
          notices={notices}
          leftOut={leftOut}
          onTick={tick}
        />
        <TextInput
          className={classes.find ?? ''}
          aria-label={t('notices.find')}
          placeholder={t('notices.find')}
          leftSection={<IconSearch size="1.1rem" aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
      </div>
      <div
        ref={list}
        className={classes.rows}
        role="group"
        aria-label={t('notices.recipients')}
        onKeyDown={move}
      >
        {matches.length === 0 && <p className={classes.none}>{t('notices.none')}</p>}
        {classesOf.map(([group, members]) => (
          <div key={group ?? ''} role="group" aria-label={group ?? t('notices.noGroup')}>
            {to !== 'class' && (
              <div className={classes.heading}>
                <Tick
                  label={group ?? t('notices.noGroup')}
                  notices={members}
                  leftOut={leftOut}
                  onTick={tick}
                  tabIndex={stop === `class ${group ?? ''}` ? 0 : -1}
                  onFocus={() => setFocused(`class ${group ?? ''}`)}
                />
              </div>
            )}
            {members.map((notice) => (
              <Row
                key={notice.about}
                notice={notice}
                dueSoon={choices.what === 'dueSoon'}
                byMail={goesByMail(notice, choices, ready)}
                ticked={!leftOut.has(notice.about)}
                current={notice.about === current}
                tabIndex={stop === notice.about ? 0 : -1}
                onFocus={() => {
                  setFocused(notice.about);
                  onCurrent(notice.about);
                }}
                onTick={(on) => tick([notice], on)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** A box for several notices: half ticked if only some are. */
function Tick({
  label,
  notices,
  leftOut,
  onTick,
  ...input
}: {
  readonly label: string;
  readonly notices: readonly OverdueNotice[];
  readonly leftOut: ReadonlySet<string>;
  readonly onTick: (which: readonly OverdueNotice[], on: boolean) => void;
  readonly tabIndex?: number;
  readonly onFocus?: () => void;
}) {
  const ticked = notices.filter(({ about }) => !leftOut.has(about)).length;
  return (
    <label className={classes.tick}>
      <input
        {...input}
        type="checkbox"
        ref={(box) => {
          if (box !== null) box.indeterminate = ticked > 0 && ticked < notices.length;
        }}
        checked={notices.length > 0 && ticked === notices.length}
        onChange={(event) => onTick(notices, event.currentTarget.checked)}
      />
      <span dir="auto">{label}</span>
    </label>
  );
}

interface RowProps {
  readonly notice: OverdueNotice;
  readonly dueSoon: boolean;
  readonly byMail: boolean;
  readonly ticked: boolean;
  readonly current: boolean;
  readonly tabIndex: number;
  readonly onFocus: () => void;
  readonly onTick: (on: boolean) => void;
}

function Row({ notice, dueSoon, byMail, ticked, current, tabIndex, onFocus, onTick }: RowProps) {
  const { t, i18n } = useTranslation('mail');
  const today = useToday();
  const { borrower, group, borrowerCount, itemCount, daysOverdue, dueOn, obstacle } = notice;
  const when = dueSoon
    ? t('notices.dueOn', { date: listDate(dueOn, i18n.language, today) })
    : t('notices.late', { count: daysOverdue });
  return (
    <label className={classes.row} data-current={current || undefined}>
      <input
        type="checkbox"
        checked={ticked}
        tabIndex={tabIndex}
        onFocus={onFocus}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <span className={classes.who}>
        <span dir="auto">{borrower === null ? (group ?? t('notices.noGroup')) : fullName(borrower)}</span>
        <span className={classes.soft}>
          {withDots([
            ...(notice.notice !== null
              ? [t(`notices.stageInList-${notice.notice}`)]
              : borrower === null
                ? [t('notices.borrowers', { count: borrowerCount })]
                : []),
            withCommas([t('notices.items', { count: itemCount }), when]),
          ])}
        </span>
      </span>
      <span className={classes.way}>
        {byMail ? <IconMail size="1.25rem" aria-hidden /> : <IconPrinter size="1.25rem" aria-hidden />}
        {byMail
          ? t('notices.byMail')
          : obstacle === null
            ? t('notices.onPaper')
            : t(`notices.obstacle-${obstacle}`)}
      </span>
    </label>
  );
}

function matching(
  notices: readonly OverdueNotice[],
  typed: string,
  language: string,
): readonly OverdueNotice[] {
  const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase(language);
  const words = plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return notices;
  return notices.filter(({ borrower, group }) => {
    const text = plain([borrower === null ? '' : fullName(borrower), group ?? ''].join(' '));
    return words.every((word) => text.includes(word));
  });
}
