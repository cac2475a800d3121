// What the last scan of a stocktake said, readable from a distance.

import { useTranslation } from 'react-i18next';
import type { StocktakeScan } from '../../api/api-types.ts';
import { Shape, type Tone } from '../../ui/marks/Shape.tsx';
import classes from './ScanAnswer.module.css';

interface ScanAnswerProps {
  readonly last: StocktakeScan | null;
  /** How many scans are not stored yet. */
  readonly waiting: number;
}

export function ScanAnswer({ last, waiting }: ScanAnswerProps) {
  const { t } = useTranslation('stocktakes');
  return (
    <div className={classes.answer} role="status" data-testid="scan-answer">
      {last === null ? (
        <span className={classes.words}>{t('scanNow')}</span>
      ) : (
        <>
          <Shape tone={toneOf(last.result)} size="note" />
          <span className={classes.words}>{t(`results.${last.result}`)}</span>
          <span className={classes.about} dir="auto">
            {[last.title, last.barcode].filter((part) => part !== null).join(' · ')}
          </span>
        </>
      )}
      {waiting > 1 && <span className={classes.about}>{t('waiting', { count: waiting })}</span>}
    </div>
  );
}

function toneOf(result: StocktakeScan['result']): Tone {
  if (result === 'found' || result === 'foundLost') return 'returned';
  if (result === 'alreadySeen') return 'neutral';
  return result === 'unknown' || result === 'withdrawn' ? 'refused' : 'attention';
}
