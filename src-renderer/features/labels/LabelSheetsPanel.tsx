// Settings for labels: the usual sheet and barcode, and the library's own sheets with what its printers are off by.

import { SimpleGrid, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { LabelSheet, Settings } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { useAtOnce } from '../../ui/forms/use-at-once.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { IconPlus } from '../../ui/icons/icons.ts';
import { LineButtons } from '../../ui/settings/LineButtons.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { hideToast, showUndoable } from '../../ui/toasts.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { labelCodes } from './label-codes.ts';
import { labelQueries } from './label-queries.ts';
import { SheetDialog } from './SheetDialog.tsx';

const builtInSheet = 'avery-l7160';

export function LabelSheetsPanel({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation(['labels', 'settings', 'lists']);
  const client = useQueryClient();
  const saving = useSaving();
  const sheets = useQuery(labelQueries.sheets()).data ?? [];
  const [opened, setOpened] = useState<{ readonly sheet: LabelSheet | null } | null>(null);
  const { labelSheets: librarySheets, labelSheet, labelCode } = settings;
  const change = async (changes: Partial<Settings>) => {
    client.setQueryData(libraryQueries.settings().queryKey, await library.changeSettings(changes));
    await client.invalidateQueries({ queryKey: labelQueries.sheets().queryKey });
  };
  const [usualSheet, chooseSheet] = useAtOnce(labelSheet, (value) => change({ labelSheet: value }));
  const [usualCode, chooseCode] = useAtOnce<Settings['labelCode']>(labelCode, (value) =>
    change({ labelCode: value }),
  );
  const from = opened?.sheet ?? sheets.find(({ id }) => id === usualSheet) ?? sheets[0];
  const remove = ({ id, name }: LabelSheet) =>
    saving(async () => {
      await change({
        labelSheets: librarySheets.filter((sheet) => sheet.id !== id),
        ...(labelSheet === id && { labelSheet: builtInSheet }),
      });
      const toast = `sheet ${id}`;
      showUndoable(toast, t('sheets.removed', { name }), {
        label: t('lists:undo'),
        run: () => {
          hideToast(toast);
          saving(() => change({ labelSheets: librarySheets, labelSheet }));
        },
      });
    });
  return (
    <Panel
      title={t('sheets.heading')}
      tools={
        <ToolButton icon={IconPlus} onClick={() => setOpened({ sheet: null })}>
          {t('sheets.add')}
        </ToolButton>
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm" mb="md">
        <ChoiceField
          name="labelSheet"
          label={t('sheets.usual')}
          value={usualSheet}
          error={null}
          onChange={chooseSheet}
          choices={sheets.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <ChoiceField
          name="labelCode"
          label={t('sheets.usualCode')}
          value={usualCode}
          error={null}
          onChange={(value) => chooseCode(labelCodes.find((code) => code === value) ?? usualCode)}
          choices={labelCodes.map((value) => ({ value, label: t(`codes.${value}`) }))}
        />
      </SimpleGrid>
      <Text c="dimmed">{t(librarySheets.length === 0 ? 'sheets.none' : 'sheets.own')}</Text>
      <ul className={classes.lines}>
        {librarySheets.map((sheet) => (
          <li key={sheet.id} className={classes.line}>
            <span className={classes.lineText} dir="auto">
              {sheet.name}{' '}
              <span className={classes.lineNote}>
                {t('sheets.labels', { count: sheet.columns * sheet.rows })}
              </span>
            </span>
            <LineButtons
              name={sheet.name}
              onChange={() => setOpened({ sheet })}
              onRemove={() => remove(sheet)}
            />
          </li>
        ))}
      </ul>
      {opened !== null && from !== undefined && (
        <SheetDialog
          key={opened.sheet?.id ?? 'new'}
          sheet={opened.sheet}
          from={from}
          sheets={sheets}
          settings={settings}
          onClose={() => setOpened(null)}
        />
      )}
    </Panel>
  );
}
