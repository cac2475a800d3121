// A list of borrowers and items to choose from by arrow keys, number keys or mouse.

import { IconUser, IconUsersGroup } from '../../../ui/icons/icons.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { withCommas } from '../../../ui/languages/languages.ts';
import { withDots } from '../../../ui/languages/rows.ts';
import type { ChoiceOption, FoundOption } from '../verbs/choice.ts';
import { Cover } from '../../../ui/books/Cover.tsx';
import { KeyCap } from '../../../ui/KeyCap.tsx';
import classes from './OptionList.module.css';
import { fullName } from '../../../ui/loans/names.ts';
import { useWords } from '../result/use-words.ts';

interface Props<Option extends FoundOption> {
  id: string;
  label: string;
  options: readonly Option[];
  marked: number | null;
  /** Shows the number key for each option. */
  numbered?: boolean;
  onTake: (option: Option) => void;
}

export function optionId(list: string, index: number): string {
  return `${list}-${String(index)}`;
}

const NUMBER_KEYS = 9;

export function OptionList<Option extends FoundOption>(props: Props<Option>) {
  const { id, label, options, marked, numbered = false, onTake } = props;
  const markedRow = useRef<HTMLLIElement>(null);
  useEffect(() => {
    markedRow.current?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  return (
    <ul id={id} role="listbox" aria-label={label} className={classes.list} tabIndex={0}>
      {options.map((option, index) => (
        <li
          key={keyOf(option)}
          ref={index === marked ? markedRow : null}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === marked}
          className={classes.option}
          onMouseDown={(event) => {
            event.preventDefault();
          }}
          onClick={() => {
            onTake(option);
          }}
        >
          {numbered && (
            <span className={classes.number}>
              {index < NUMBER_KEYS && <KeyCap keys={String(index + 1)} />}
            </span>
          )}
          <OptionContent option={option} />
        </li>
      ))}
    </ul>
  );
}

function keyOf(option: FoundOption): string {
  if (option.kind === 'group') return option.group.id;
  return option.kind === 'borrower' ? option.borrower.id : option.item.id;
}

function OptionContent({ option }: { option: FoundOption }) {
  switch (option.kind) {
    case 'borrower':
      return <BorrowerOption {...option} />;
    case 'item':
      return <ItemOption {...option} />;
    case 'group':
      return <GroupOption {...option} />;
  }
}

function GroupOption({ group }: Extract<FoundOption, { kind: 'group' }>) {
  const { t } = useTranslation('desk');
  return (
    <>
      <span className={classes.kind}>
        <IconUsersGroup size="1.4rem" stroke={1.7} aria-hidden />
      </span>
      <span className={classes.what}>
        <b>{group.name}</b>
        <small>{t('faces.pupils', { count: group.borrowerCount })}</small>
      </span>
      <span className={classes.side}>{t('option.group')}</span>
    </>
  );
}

function BorrowerOption({ borrower }: Extract<ChoiceOption, { kind: 'borrower' }>) {
  const { t } = useTranslation('desk');
  return (
    <>
      <span className={classes.kind}>
        <IconUser size="1.4rem" stroke={1.7} aria-hidden />
      </span>
      <span className={classes.what}>
        <b>{fullName(borrower)}</b>
        <small>{withDots([borrower.group, borrower.barcode])}</small>
      </span>
      <span className={classes.side}>{t('option.borrower')}</span>
    </>
  );
}

function ItemOption({ item }: Extract<ChoiceOption, { kind: 'item' }>) {
  const { t } = useTranslation('desk');
  const { date } = useWords();
  const { copies } = item;
  const folded = copies !== undefined && copies.count > 1;
  const side = folded
    ? t('option.copiesIn', copies)
    : item.loan
      ? t(item.loan.item.lost ? 'option.lostWith' : 'option.lentTo', {
          name: fullName(item.loan.borrower),
          due: date(item.loan.dueOn),
        })
      : t(`option.availability.${item.availability}`);
  return (
    <>
      <Cover title={item.title} cover={item.cover} size="loan" />
      <span className={classes.what}>
        <b className={classes.title}>{item.title}</b>
        <small>{withDots([withCommas(item.authors), folded ? '' : item.barcode])}</small>
      </span>
      <span className={classes.side}>{side}</span>
    </>
  );
}
