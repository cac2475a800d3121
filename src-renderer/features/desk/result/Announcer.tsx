// Announces each result to screen readers.

import { useTranslation } from 'react-i18next';
import { useDesk, useWaitsLong } from '../session/desk.ts';
import classes from '../DeskScreen.module.css';
import { chosenLoan } from '../session/desk-state.ts';
import { choiceIn } from '../verbs/choice.ts';
import { wordsFor } from '../verbs/verbs.ts';
import { useWords } from './use-words.ts';

export function Announcer() {
  const { t } = useTranslation('desk');
  const last = useDesk((state) => state.last);
  const choice = useDesk(choiceIn);
  const waitsLong = useWaitsLong();
  const { say, date } = useWords();
  const overview = useDesk((state) => state.overview);
  const loan = useDesk(chosenLoan);
  let calm = '';
  let urgent = '';
  if (choice !== null) {
    urgent = t(`choice.${choice.kind}`, { words: choice.scan.code.slice(0, 40) });
  } else if (waitsLong) {
    calm = t('result.notDone');
  } else if (last !== null) {
    const words = wordsFor(last);
    const text = [
      say(words.heading),
      words.whose === null ? null : say(words.whose),
      words.about,
      words.dueOn === null ? null : t('entries.due', { date: date(words.dueOn) }),
      words.daysLate > 0 ? t('result.daysLate', { count: words.daysLate }) : null,
      ...words.lines.map(say),
    ]
      .filter((part) => part !== null)
      .join('. ')
      .replaceAll('.. ', '. ');
    if (words.tone === 'refused' || words.tone === 'attention') urgent = text;
    else calm = text;
  }
  return (
    <>
      <div className={classes.unseen} role="status" data-testid="announcement">
        {calm}
      </div>
      <div className={classes.unseen} role="alert" data-testid="urgent-announcement">
        {urgent}
      </div>
      <div className={classes.unseen} role="status">
        {loan !== null &&
          overview !== null &&
          t(loan.item.lost ? 'loans.chosenLost' : 'loans.chosen', {
            number: overview.loans.indexOf(loan) + 1,
            title: loan.item.title,
          })}
      </div>
    </>
  );
}
