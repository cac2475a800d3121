// The desk's input: takes scans and words, lists search results, and confirms only a marked row or entered text.

import { IconBarcode } from '../../../ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffectEvent, useLayoutEffect, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { libraryQueries } from '../../../api/library-queries.ts';
import { desk } from '../session/desk.ts';
import { allThere } from '../verbs/all-there.ts';
import type { Choice, FoundOption } from '../verbs/choice.ts';
import { chosen, picked } from '../verbs/choose.ts';
import { nextLoanChosen } from '../verbs/choose-loan.ts';
import { chooseFace } from '../verbs/screen-keys.ts';
import { VerbButton } from '../verbs/VerbButton.tsx';
import { deskInputText, emptyDeskInput, registerDeskInput } from './desk-input.ts';
import { enterTodayRows } from '../idle/today-rows.ts';
import { useFacePicker } from '../face-picker/photo-picker.ts';
import { OptionList, optionId } from './OptionList.tsx';
import classes from './ScanInput.module.css';
import { useDeskSearch } from './use-desk-search.ts';

interface Props {
  choice: Choice | null;
  marked: number | null;
  onMark: (index: number | null) => void;
}

const FOUND_LIST = 'desk-found';
const HELP = 'desk-input-help';
export const CHOICE_LIST = 'desk-choice';

export function ScanInput({ choice, marked, onMark }: Props) {
  const { t } = useTranslation('desk');
  const { matches, look } = useDeskSearch();
  useQuery({ ...libraryQueries.groups(), staleTime: 60_000, refetchInterval: 60_000 });
  const searching = matches !== null;
  const options: readonly FoundOption[] = matches?.options ?? choice?.options ?? [];
  const list = searching ? FOUND_LIST : CHOICE_LIST;

  const unmark = useEffectEvent(() => {
    onMark(null);
  });
  // In a layout effect, so that a key pressed at once marks a row of this list.
  useLayoutEffect(() => {
    unmark();
  }, [matches, choice]);

  const take = (option: FoundOption) => {
    if (option.kind === 'group') {
      useFacePicker.getState().show(option.group.id);
    } else if (searching) {
      desk.actions.cancel();
      desk.actions.take((state) => picked(state, option));
    } else {
      desk.actions.take((state) => chosen(state, option));
    }
    emptyDeskInput();
  };

  const confirm = () => {
    const text = deskInputText().trim();
    // A marked row is valid only for its search text, so that a late key of a scan cannot confirm it.
    const option = marked === null || text !== (matches?.for ?? '') ? undefined : options[marked];
    if (option) {
      take(option);
      return;
    }
    if (text === '') {
      desk.actions.begin(allThere);
      return;
    }
    emptyDeskInput();
    desk.actions.cancel();
    desk.actions.scan(text);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      confirm();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (options.length === 0 && deskInputText() !== '') return;
      event.preventDefault();
      if (options.length === 0) {
        if (desk.getState().overview === null) enterTodayRows(event.key);
        else desk.actions.take((state) => nextLoanChosen(state, step));
        return;
      }
      const from = marked ?? (step === 1 ? -1 : options.length);
      onMark((from + step + options.length) % options.length);
    }
  };

  return (
    <div className={classes.place}>
      <div className={classes.box}>
        <IconBarcode className={classes.icon} stroke={1.5} aria-hidden />
        <input
          ref={registerDeskInput}
          className={classes.input}
          type="text"
          role="combobox"
          aria-label={t('input.label')}
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? list : undefined}
          aria-autocomplete="list"
          aria-activedescendant={marked !== null && options[marked] ? optionId(list, marked) : undefined}
          aria-describedby={searching && options.length > 0 ? HELP : undefined}
          placeholder={t('input.placeholder')}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          onInput={(event) => {
            look(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
        />
        {searching && options.length > 0 ? (
          <span id={HELP} className={classes.help}>
            {t('input.helpFound')}
          </span>
        ) : (
          <span className={classes.faces}>
            <VerbButton verb={chooseFace} quiet>
              {t('input.faces')}
            </VerbButton>
          </span>
        )}
      </div>
      {searching && (
        <div className={classes.found}>
          {options.length === 0 ? (
            <p className={classes.nothing} role="status">
              {t('input.nothing', { words: matches.for })}
            </p>
          ) : (
            <OptionList
              id={FOUND_LIST}
              label={t('input.found')}
              options={options}
              marked={marked}
              onTake={take}
            />
          )}
        </div>
      )}
    </div>
  );
}
