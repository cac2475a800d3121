// What belongs to the item of the last result, large; one key says that all of it is there, another what is missing.

import { IconCheck } from '../../../ui/icons/icons.ts';
import { useTranslation } from 'react-i18next';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { desk } from '../session/desk.ts';
import type { ItemParts } from '../session/desk-entries.ts';
import { VerbButton } from '../verbs/VerbButton.tsx';
import { missing } from '../verbs/missing.tsx';
import { DESK_KEYS } from '../session/desk-keys.ts';
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
      <p className={classes.names}>{t('parts.names', { count: names.length, parts: names.join(', ') })}</p>
      <div className={classes.keys}>
        {allThere ? (
          <p className={classes.checked} role="status">
            <IconCheck stroke={3} aria-hidden /> {t('parts.checked')}
          </p>
        ) : (
          <KeyButton keys={DESK_KEYS.allThere} onClick={desk.actions.confirmParts}>
            {t('parts.allThere')}
          </KeyButton>
        )}
        <VerbButton verb={missing}>{t('parts.whatIsMissing')}</VerbButton>
      </div>
    </div>
  );
}
