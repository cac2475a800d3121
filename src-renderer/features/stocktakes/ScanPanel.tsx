// The last scan of a stocktake in colour, shape and words, with the keys of what can be done, and the shelf that fills.

import { useTranslation } from 'react-i18next';
import type { Stocktake } from '../../api/library.ts';
import { Shelf } from '../../ui/books/Shelf.tsx';
import { IconBarcode, IconCheck, type Icon } from '../../ui/icons/icons.ts';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { withDots } from '../../ui/languages/rows.ts';
import { Shape, type Tone } from '../../ui/marks/Shape.tsx';
import desk from '../desk/result/LastResult.module.css';
import { filledPlaces, isComplete, outcomes } from './scan-outcomes.ts';
import classes from './ScanPanel.module.css';
import type { KeyedStep, ToldScan } from './use-exceptions.tsx';

interface ScanPanelProps {
  readonly stocktake: Stocktake;
  readonly last: ToldScan | null;
  /** How many scans wait. */
  readonly waiting: number;
  readonly steps: readonly KeyedStep[];
}

export function ScanPanel({ stocktake, last, waiting, steps }: ScanPanelProps) {
  const { t } = useTranslation('stocktakes');
  const says = useWordsOf(stocktake, last);
  return (
    <div className={classes.stage}>
      <div className={classes.place}>
        <div
          className={`${desk.result ?? ''} ${classes.panel ?? ''}`}
          role="status"
          data-testid="scan-answer"
          data-tone={says.tone ?? 'none'}
        >
          {says.tone === null ? (
            <IconBarcode size="5rem" stroke={1.5} aria-hidden />
          ) : (
            <Shape tone={says.tone} size="large" {...(says.sign !== undefined && { sign: says.sign })} />
          )}
          <div className={desk.words}>
            <p className={`${desk.heading ?? ''} ${classes.heading ?? ''}`}>{says.heading}</p>
            {says.about !== null && (
              <p className={`${desk.about ?? ''} ${classes.about ?? ''}`} dir="auto">
                {says.about}
              </p>
            )}
            {says.line !== null && (
              <p className={`${desk.line ?? ''} ${classes.line ?? ''}`} dir="auto">
                {says.line}
              </p>
            )}
            {waiting > 1 && (
              <p className={`${desk.line ?? ''} ${classes.line ?? ''}`}>{t('waiting', { count: waiting })}</p>
            )}
          </div>
          {steps.length > 0 && (
            <div className={desk.offers} role="group" aria-label={t('steps.label')}>
              {steps.map(({ key, name, run }) => (
                <KeyButton key={key} keys={key} onClick={run}>
                  {name}
                </KeyButton>
              ))}
            </div>
          )}
        </div>
      </div>
      <FillingShelf stocktake={stocktake} />
    </div>
  );
}

const places = 32;

/** A spine for each part of the expected items that was seen. */
function FillingShelf({ stocktake: { counts } }: { readonly stocktake: Stocktake }) {
  const { t } = useTranslation('stocktakes');
  const onShelf = Math.min(places, counts.expected);
  const filled = filledPlaces(counts, onShelf);
  return (
    <div className={classes.shelf} data-testid="filling-shelf" data-filled={filled} data-places={onShelf}>
      <p className={classes.count}>{t('progress', { found: counts.found, expected: counts.expected })}</p>
      <p className={classes.left}>
        {counts.missing === 0 ? t('noneLeft') : t('left', { count: counts.missing })}
      </p>
      <Shelf
        places={Array.from({ length: onShelf }, (_, place) =>
          place < filled ? `spine ${String(place)}` : null,
        )}
        size="whole"
      />
    </div>
  );
}

interface PanelWords {
  readonly tone: Tone | null;
  readonly sign?: Icon;
  readonly heading: string;
  readonly about: string | null;
  readonly line: string | null;
}

function useWordsOf(stocktake: Stocktake, last: ToldScan | null): PanelWords {
  const { t } = useTranslation('stocktakes');
  const { closedAt, name, counts } = stocktake;
  if (closedAt !== null)
    return isComplete(stocktake)
      ? {
          tone: 'lent',
          sign: IconCheck,
          heading: t('allThere'),
          about: name,
          line: t('closedAllThere', { count: counts.expected }),
        }
      : {
          tone: 'neutral',
          sign: IconCheck,
          heading: t('closed'),
          about: name,
          line: t('closedNote', { count: counts.missing }),
        };
  if (last?.done !== undefined)
    return {
      tone: last.done.tone,
      ...(last.done.tone !== 'hold' && { sign: IconCheck }),
      heading: last.done.heading,
      about: last.title,
      line: last.done.line,
    };
  // The last missing one was found: the end of the walk, not one more book.
  if (isComplete(stocktake) && (last === null || outcomes[last.result].calm))
    return {
      tone: 'lent',
      sign: IconCheck,
      heading: t('allThere'),
      about: last?.title ?? null,
      line: t('allThereHint'),
    };
  if (last === null) return { tone: null, heading: t('scanNow'), about: null, line: t('scanNowHint') };
  const { result, title, callNumber, barcode } = last;
  const { tone, sign } = outcomes[result];
  return {
    tone,
    ...(sign !== undefined && { sign }),
    heading: t(`results.${result}`),
    about: title ?? barcode,
    line:
      result === 'wrongShelf' && callNumber !== null
        ? t('ownPlace', { place: callNumber })
        : result === 'found' || result === 'alreadySeen'
          ? withDots([callNumber, barcode])
          : t(`todo.${result}`),
  };
}
