// The list of keyboard shortcuts for the desk and the screens.

import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { KeyDialog } from '../ui/KeyDialog.tsx';
import { useShortcutsDialog } from '../ui/shortcuts-dialog.ts';
import { ShortcutGroups, ShortcutsCard } from './ShortcutGroups.tsx';
import classes from './ShortcutsDialog.module.css';

export function ShortcutsDialog() {
  const { t } = useTranslation('shortcuts');
  const { open, returnsFocus, hide, leave } = useShortcutsDialog();
  const [isPrinted, setIsPrinted] = useState(false);
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
      <ShortcutGroups />
      <p className={classes.foot}>{t('scanAnywhere')}</p>
      <Button variant="default" mt="md" onClick={() => setIsPrinted(true)}>
        {t('printCard')}
      </Button>
      {isPrinted && <ShortcutsCard onPrinted={() => setIsPrinted(false)} />}
    </KeyDialog>
  );
}
