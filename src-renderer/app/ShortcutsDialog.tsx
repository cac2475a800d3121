// The list of keyboard shortcuts for the desk and the screens.

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { shortcutsOf } from '../features/desk/verbs/verbs.ts';
import { KeyCap } from '../ui/KeyCap.tsx';
import { KeyDialog } from '../ui/KeyDialog.tsx';
import { useShortcutsDialog } from '../ui/shortcuts-dialog.ts';
import { SCREENS } from './screens.ts';
import classes from './ShortcutsDialog.module.css';

const GROUPS: readonly { name: string; keys: readonly { what: string; keys: readonly string[] }[] }[] = [
  {
    name: 'scan',
    keys: [
      { what: 'enter', keys: ['Enter'] },
      { what: 'choose', keys: ['↓', '↑', 'Enter'] },
      { what: 'number', keys: ['1', '…', '9'] },
      ...shortcutsOf('scan'),
    ],
  },
  {
    name: 'loans',
    keys: [
      { what: 'loan', keys: ['↓', '↑'] },
      { what: 'loanNumber', keys: ['Ctrl+1', '…', '9'] },
      ...shortcutsOf('loans'),
    ],
  },
  {
    name: 'refused',
    keys: shortcutsOf('refused'),
  },
  {
    name: 'mend',
    keys: shortcutsOf('mend'),
  },
  {
    name: 'screens',
    keys: [
      { what: 'screens', keys: ['Alt+1', '…', `Alt+${String(SCREENS.length)}`] },
      { what: 'today', keys: ['↓', '↑', 'Enter'] },
      ...shortcutsOf('screens'),
    ],
  },
];

export function ShortcutsDialog() {
  const { t } = useTranslation('shortcuts');
  const { open, returnsFocus, hide, leave } = useShortcutsDialog();
  const [location] = useLocation();
  // A screen's shortcut works in this dialog too: it closes and goes there.
  useEffect(leave, [leave, location]);
  return (
    <KeyDialog
      opened={open}
      title={t('title')}
      closeLabel={t('close')}
      size="58rem"
      returnFocus={returnsFocus}
      onClose={hide}
    >
      <div className={classes.groups}>
        {GROUPS.map((group) => (
          <section key={group.name} aria-labelledby={`keys-${group.name}`}>
            <h3 id={`keys-${group.name}`} className={classes.heading}>
              {t(`groups.${group.name}`)}
            </h3>
            <dl className={classes.list}>
              {group.keys.map(({ what, keys }) => (
                <div key={what} className={classes.row}>
                  <dt className={classes.keys}>
                    {keys.map((key) => (key === '…' ? key : <KeyCap key={key} keys={key} />))}
                  </dt>
                  <dd className={classes.what}>{t(`keys.${what}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={classes.foot}>{t('scanAnywhere')}</p>
    </KeyDialog>
  );
}
