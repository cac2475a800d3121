// The foot of the desk: the key that takes back the last action, and where to find the others.

import { useTranslation } from 'react-i18next';
import { useShortcutsDialog } from '../app/shortcuts-dialog.ts';
import { ScannerLine } from '../scanners/ScannerLine.tsx';
import { desk } from './desk.ts';
import { isAction } from './desk-entries.ts';
import classes from './DeskFooter.module.css';
import { DESK_KEYS } from './desk-keys.ts';
import type { DeskState } from './desk-state.ts';
import { KeyButton } from './KeyButton.tsx';
import { usePaintedDesk } from './painted-desk.ts';
import { shortened } from './result-words.ts';

function undoable(state: Pick<DeskState, 'entries' | 'undoStack'>) {
  const next = state.undoStack.at(-1);
  const entry = next && state.entries.find((each) => each.id === next.entry);
  return entry && isAction(entry) ? entry : null;
}

export function DeskFooter() {
  const { t } = useTranslation('desk');
  const next = usePaintedDesk(undoable);
  const showShortcuts = useShortcutsDialog((dialog) => dialog.show);
  return (
    <footer className={classes.foot}>
      <KeyButton keys={DESK_KEYS.undo} quiet disabled={next === null} onClick={desk.actions.undo}>
        {next === null
          ? t('foot.nothingToUndo')
          : t(`foot.undo.${next.kind}`, { title: shortened(next.loan.item.title) })}
      </KeyButton>
      <ScannerLine />
      <KeyButton keys={DESK_KEYS.help} quiet onClick={showShortcuts}>
        {t('foot.help')}
      </KeyButton>
    </footer>
  );
}
