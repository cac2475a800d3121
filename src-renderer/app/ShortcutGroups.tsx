// The keyboard shortcuts of the desk and the screens by group, in the dialog and on a card for the desk.

import { useTranslation } from 'react-i18next';
import { shortcutsOf } from '../features/desk/verbs/verbs.ts';
import { KeyCap } from '../ui/KeyCap.tsx';
import { PrintedOnce } from '../ui/print/PrintedOnce.tsx';
import paper from '../ui/print/Paper.module.css';
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

export function ShortcutGroups() {
  const { t } = useTranslation('shortcuts');
  return (
    <div className={classes.groups}>
      {GROUPS.map((group) => (
        <section key={group.name}>
          <h3 className={classes.heading}>{t(`groups.${group.name}`)}</h3>
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
  );
}

/** One page, to stand beside the desk. */
export function ShortcutsCard({ onPrinted }: { readonly onPrinted: () => void }) {
  const { t } = useTranslation('shortcuts');
  return (
    <PrintedOnce className={classes.card} onPrinted={onPrinted}>
      <h1 className={paper.title}>{t('title')}</h1>
      <ShortcutGroups />
      <p className={classes.foot}>{t('scanAnywhere')}</p>
    </PrintedOnce>
  );
}
