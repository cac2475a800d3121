// Asks the user to choose if a code or words match more than one record.

import { useTranslation } from 'react-i18next';
import classes from './ChoicePanel.module.css';
import { desk } from '../session/desk.ts';
import type { Choice } from '../verbs/choice.ts';
import { chosen } from '../verbs/choose.ts';
import { OptionList } from './OptionList.tsx';
import { ResultShape } from '../result/ResultShape.tsx';
import { shortened } from '../result/words.ts';
import { CHOICE_LIST } from './ScanInput.tsx';

export function ChoicePanel({ choice, marked }: { choice: Choice; marked: number | null }) {
  const { t } = useTranslation('desk');
  return (
    <div className={classes.panel} data-testid="choice" data-kind={choice.kind}>
      <div className={classes.head}>
        <ResultShape tone="attention" outcome="question" size="small" />
        <div>
          <h2 className={classes.question}>
            {t(`choice.${choice.kind}`, { words: shortened(choice.scan.code) })}
          </h2>
          <p className={classes.how}>{t('choice.how')}</p>
        </div>
      </div>
      <OptionList
        id={CHOICE_LIST}
        label={t(`choice.${choice.kind}`, { words: shortened(choice.scan.code) })}
        options={choice.options}
        marked={marked}
        numbered
        onTake={(option) => {
          desk.actions.take((state) => chosen(state, option));
        }}
      />
    </div>
  );
}
