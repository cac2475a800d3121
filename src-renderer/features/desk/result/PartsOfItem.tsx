// Shows what belongs to the item of the last result, large: one key says that all of it is there, another what is missing.

import { IconCheck } from '../../../ui/icons/icons.ts';
import { useTranslation } from 'react-i18next';
import { withCommas } from '../../../ui/languages/languages.ts';
import { allThere as confirmAllThere, type ItemParts } from '../verbs/all-there.ts';
import { VerbButton } from '../verbs/VerbButton.tsx';
import { missing } from '../verbs/missing.tsx';
import classes from './PartsOfItem.module.css';

export function PartsOfItem({ parts: { names, allThere } }: { readonly parts: ItemParts }) {
  const { t } = useTranslation('desk');
  return (
    <div
      className={classes.parts}
      role="group"
      aria-label={t('parts.label')}
      data-checked={allThere || undefined}
    >
      <p className={classes.names} title={withCommas(names)}>
        {t('parts.names', { count: names.length, parts: withCommas(names) })}
      </p>
      <div className={classes.keys}>
        {allThere ? (
          <p className={classes.checked} role="status">
            <IconCheck stroke={3} aria-hidden /> {t('parts.checked')}
          </p>
        ) : (
          <VerbButton verb={confirmAllThere}>{t('parts.allThere')}</VerbButton>
        )}
        <VerbButton verb={missing}>{t('parts.whatIsMissing')}</VerbButton>
      </div>
    </div>
  );
}
