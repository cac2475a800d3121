// One import from the watched folder: its result in numbers, and the links to its rows and its undo.

import { Button } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconEqual,
  IconHandStop,
  IconHourglass,
  IconX,
} from '../../ui/icons/icons.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { SynchronisationRun } from '../../api/library.ts';
import { withCommas } from '../../ui/languages/languages.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { useSettings } from '../../ui/use-library.ts';
import { instantWords } from '../../ui/dates/dates.ts';
import { useGapWords } from '../imports/import-words.ts';
import classes from './WatchedFolder.module.css';

const icons: Readonly<Record<SynchronisationRun['state'], Icon>> = {
  running: IconHourglass,
  waiting: IconHandStop,
  done: IconX,
  failed: IconAlertTriangle,
};

const outcomeIcons: Readonly<Record<NonNullable<SynchronisationRun['outcome']>, Icon>> = {
  imported: IconCheck,
  unchanged: IconEqual,
  repeated: IconEqual,
  cancelled: IconX,
  replaced: IconX,
  expired: IconX,
};

const numbers = [
  'new',
  'changed',
  'unchanged',
  'missing',
  'markedLeft',
  'deleted',
  'leftOut',
  'rejected',
  'skipped',
] as const;

/** In these states the import still has its rows. */
const withRows: readonly SynchronisationRun['importStatus'][] = ['applied', 'undone', 'undoing', 'applying'];

export function RunLine({ run }: { readonly run: SynchronisationRun }) {
  const { t, i18n } = useTranslation(['watched-folder', 'imports']);
  const { timeZone } = useSettings().settings;
  const { file, state, outcome, why, counts, passedOver, importStatus } = run;
  const isUndone = importStatus === 'undone';
  const EndIcon = outcome === null ? icons[state] : outcomeIcons[outcome];
  const StateIcon = isUndone ? IconArrowBackUp : EndIcon;
  const stateWords = outcome === null ? t(`runState.${state}`) : t(`outcome.${outcome}`);
  const at = instantWords(run.at, i18n.language, timeZone);
  const whyWords = why === null ? '' : t([`why.${why}`, `imports:failure.${why}`]);
  const countedNames = numbers.filter((name) => (counts?.[name] ?? 0) > 0);
  const gapWords = useGapWords();
  const gaps = counts?.gaps ?? [];
  const isToBeLookedAt = state === 'waiting' || (state === 'failed' && importStatus === 'failed');
  return (
    <li className={classes.run} data-state={isUndone ? 'undone' : state} data-run={file}>
      <StateIcon size="1.4rem" aria-hidden className={classes.runIcon} />
      <div className={classes.runText}>
        <bdi className={classes.file}>{file}</bdi> <span className={classes.soft}>{at}</span>
        <div>
          {isUndone ? t('state.undone') : stateWords} {whyWords}
        </div>
        {gaps.map((gap) => (
          <div key={gap.field}>{gapWords(gap)}</div>
        ))}
        {countedNames.length > 0 && (
          <div className={classes.soft}>
            {withDots(countedNames.map((name) => t(`counts.${name}`, { count: counts?.[name] ?? 0 })))}
          </div>
        )}
        {passedOver.length > 0 && (
          <div className={classes.soft}>
            {t('passedOver', { count: passedOver.length, names: withCommas(passedOver.slice(0, 5)) })}
          </div>
        )}
      </div>
      {run.import !== null && (isToBeLookedAt || withRows.includes(importStatus)) && (
        <Button
          component={Link}
          href={`/imports/${run.import}`}
          variant={state === 'waiting' ? 'filled' : 'default'}
          aria-label={`${t(isToBeLookedAt ? 'runs.lookAtPlan' : 'runs.lookAtRows')}: ${withCommas([file, at])}`}
        >
          {t(isToBeLookedAt ? 'runs.lookAtPlan' : 'runs.lookAtRows')}
        </Button>
      )}
    </li>
  );
}
