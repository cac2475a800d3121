// The final step of an import: a summary, the choice of a welcome mail, and the button.

import { Button, Switch, Text } from '@mantine/core';
import { IconCheck } from '../../ui/icons/icons.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import } from '../../api/library.ts';
import { withCommas } from '../../ui/languages/languages.ts';
import { useMailReady } from '../../ui/use-library.ts';
import classes from './Imports.module.css';
import { kindOf } from './import-target.ts';
import { isGoingOn, type ImportChanges } from './use-import.ts';

interface CommitBarProps {
  readonly imported: Import;
  readonly changes: ImportChanges;
}

export function CommitBar({ imported, changes }: CommitBarProps) {
  const { t } = useTranslation('imports');
  const ready = useMailReady();
  const [busy, setBusy] = useState(false);
  const { counts } = imported;
  if (counts === null) return null;
  const { borrowersMade = 0, copiesMade = 0 } = imported.found?.balance ?? {};
  const numbers = { ...counts, new: counts.new - borrowersMade - copiesMade, borrowersMade, copiesMade };
  const done = (['new', 'changed', 'toMarkLeft', 'toDelete', 'borrowersMade', 'copiesMade'] as const).filter(
    (name) => numbers[name] > 0,
  );
  const leftOut = counts.ambiguous + counts.rejected;
  const parts = [
    ...(done.length === 0 ? [t('commit.nothing')] : []),
    ...done.map((name) => t(`commit.${name}`, { count: numbers[name] })),
    ...(leftOut > 0 ? [t('commit.leftOut', { count: leftOut })] : []),
  ];
  return (
    <>
      {counts.new > 0 && kindOf(imported).asks.includes('welcome') && (
        <Switch
          label={t('welcome.label')}
          description={t(ready ? 'welcome.hint' : 'welcome.waits')}
          checked={imported.choices.sendWelcomeMessages}
          onChange={(event) => void changes.correct({ sendWelcomeMessages: event.currentTarget.checked })}
        />
      )}
      <div className={classes.commit}>
        <Text className={classes.commitWords}>
          <b>{t('commit.summary', { parts: withCommas(parts) })}</b>{' '}
          <span className={classes.undoable}>{t('commit.undoable')}</span>
        </Text>
        <Button
          size="md"
          leftSection={<IconCheck size="1.2rem" aria-hidden />}
          disabled={done.length === 0}
          loading={busy || isGoingOn(imported.status)}
          onClick={() => {
            setBusy(true);
            void changes.commit(imported.plan).finally(() => setBusy(false));
          }}
        >
          {t('commit.button')}
        </Button>
      </div>
    </>
  );
}
