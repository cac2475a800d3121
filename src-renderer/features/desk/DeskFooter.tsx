// The foot of the desk: the undo key and the key for all shortcuts.

import { useTranslation } from 'react-i18next';
import { useShortcutsDialog } from '../../ui/shortcuts-dialog.ts';
import { ScannerLine } from '../scanners/ScannerLine.tsx';
import { desk } from './session/desk.ts';
import { titleOf } from './session/desk-entries.ts';
import classes from './DeskFooter.module.css';
import { DESK_KEYS } from './session/desk-keys.ts';
import { nextToUndo } from './session/desk-state.ts';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { usePaintedDesk } from './session/deferred-desk-state.ts';
import { shortened } from './result/result-words.ts';

export function DeskFooter() {
  const { t } = useTranslation('desk');
  const next = usePaintedDesk(nextToUndo);
  const showShortcuts = useShortcutsDialog((dialog) => dialog.show);
  return (
    <footer className={classes.foot}>
      <KeyButton keys={DESK_KEYS.undo} quiet disabled={next === null} onClick={desk.actions.undo}>
        {next === null
          ? t('foot.nothingToUndo')
          : t(`foot.undo.${next.kind}`, { title: shortened(titleOf(next)) })}
      </KeyButton>
      <ScannerLine />
      <KeyButton keys={DESK_KEYS.help} quiet onClick={showShortcuts}>
        {t('foot.help')}
      </KeyButton>
    </footer>
  );
}
