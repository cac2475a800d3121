// The list of keyboard shortcuts for the desk and the screens.

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { DESK_KEYS, OFFER_KEYS } from '../features/desk/session/desk-keys.ts';
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
      { what: 'faces', keys: [DESK_KEYS.faces] },
      { what: 'classSet', keys: [DESK_KEYS.classSet] },
      { what: 'openClass', keys: [DESK_KEYS.openClass] },
      { what: 'uses', keys: [DESK_KEYS.uses] },
      { what: 'drop', keys: [DESK_KEYS.drop] },
      { what: 'hold', keys: [DESK_KEYS.hold] },
      { what: 'escape', keys: [DESK_KEYS.close] },
    ],
  },
  {
    name: 'loans',
    keys: [
      { what: 'loan', keys: ['↓', '↑'] },
      { what: 'loanNumber', keys: ['Ctrl+1', '…', '9'] },
      { what: 'renewLoan', keys: [DESK_KEYS.renew] },
      { what: 'returnLoan', keys: [DESK_KEYS.return] },
      ...shortcutsOf('loans'),
      { what: 'print', keys: [DESK_KEYS.print] },
      { what: 'reason', keys: [DESK_KEYS.reason] },
    ],
  },
  {
    name: 'refused',
    keys: [
      { what: 'return-and-lend', keys: [OFFER_KEYS['return-and-lend']] },
      { what: 'renew', keys: [OFFER_KEYS.renew] },
      { what: 'return', keys: [OFFER_KEYS.return] },
      { what: 'override', keys: [OFFER_KEYS.override] },
      { what: 'page', keys: [DESK_KEYS.page] },
    ],
  },
  {
    name: 'mend',
    keys: [
      { what: 'allThere', keys: [DESK_KEYS.allThere] },
      ...shortcutsOf('mend'),
      { what: 'undo', keys: [DESK_KEYS.undo, 'Ctrl+Z'] },
      { what: 'tryAgain', keys: [DESK_KEYS.tryAgain] },
      { what: 'leaveOut', keys: [DESK_KEYS.leaveOut] },
    ],
  },
  {
    name: 'screens',
    keys: [
      { what: 'screens', keys: ['Alt+1', '…', `Alt+${String(SCREENS.length)}`] },
      { what: 'help', keys: [DESK_KEYS.help, '?'] },
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
