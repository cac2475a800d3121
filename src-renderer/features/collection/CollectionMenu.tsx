// The menu of the lists of titles and items: imports, and the files, print and saved list of what the list shows.

import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { ItemSearch, SavedSearch } from '../../api/library.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import {
  IconArrowMerge,
  IconChevronDown,
  IconFileExport,
  IconFileImport,
  IconFileSpreadsheet,
  IconFileZip,
  IconPlus,
  IconPrinter,
  IconTableExport,
} from '../../ui/icons/icons.ts';
import { MenuLink } from '../../ui/lists/MenuLink.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { showDone, showFailed } from '../../ui/toasts.tsx';
import { duplicatesPath, importsPath } from '../imports/import-target.ts';
import { movesPath } from '../moves/move-paths.ts';
import { ListNameDialog } from './ListNameDialog.tsx';
import { SaveSearchDialog } from './SaveSearchDialog.tsx';

/** How the list can be saved, by the ending of the file's name. */
const forms = {
  csv: (listed: ItemSearch) => library.listAsFile('items', listed, 'text/csv'),
  mrc: (listed: ItemSearch) => library.listAsFile('titles', listed, 'application/marc'),
  xml: (listed: ItemSearch) => library.listAsFile('titles', listed, 'application/marcxml+xml'),
} as const;
type Form = keyof typeof forms;

interface CollectionMenuProps {
  /** The list's current filter; the files contain the same. */
  readonly listed: ItemSearch;
  readonly isEmpty: boolean;
  /** Whether the screen has a print of its list. */
  readonly printable?: boolean;
  /** The filters that a saved list would keep. */
  readonly search?: SavedSearch;
}

export function CollectionMenu({ listed, isEmpty, printable = false, search }: CollectionMenuProps) {
  const { t } = useTranslation(['collection', 'imports', 'moves']);
  const problemWords = useProblemWords();
  const [naming, setNaming] = useState(false);
  const [askingBranch, setAskingBranch] = useState(false);
  const on = new Date().toISOString().slice(0, 10);
  const saving = useMutation({
    mutationFn: async (form: Form) =>
      saveFile(await forms[form](listed), `${t('exportFile', { on })}.${form}`),
    onSuccess: (file) => showDone(t('exported', { file })),
    onError: (error) => showFailed(problemWords(error), undefined, true),
  });
  return (
    <>
      <Menu
        position="bottom-end"
        withinPortal={false} // in a portal, the menu would be outside all landmarks
        withInitialFocusPlaceholder={false} // ARIA allows only menu items in a menu
      >
        <Menu.Target>
          <Button
            variant="default"
            rightSection={<IconChevronDown size="1.1rem" aria-hidden />}
            loading={saving.isPending}
          >
            {t('more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuLink href={importsPath.items} icon={IconFileSpreadsheet}>
            {t('imports:open')}
          </MenuLink>
          <MenuLink href={importsPath.loans} icon={IconFileSpreadsheet}>
            {t('imports:openLoans')}
          </MenuLink>
          <MenuLink href={importsPath.holds} icon={IconFileSpreadsheet}>
            {t('imports:openHolds')}
          </MenuLink>
          <MenuLink href={importsPath.covers} icon={IconFileZip}>
            {t('imports:openCovers')}
          </MenuLink>
          <MenuLink href={movesPath} icon={IconFileImport}>
            {t('moves:open')}
          </MenuLink>
          <MenuLink href={duplicatesPath} icon={IconArrowMerge}>
            {t('duplicates.heading')}
          </MenuLink>
          {(Object.keys(forms) as Form[]).map((form) => (
            <Menu.Item
              key={form}
              leftSection={
                form === 'csv' ? (
                  <IconTableExport size="1.1rem" aria-hidden />
                ) : (
                  <IconFileExport size="1.1rem" aria-hidden />
                )
              }
              disabled={isEmpty}
              onClick={() => saving.mutate(form)}
            >
              {t(`export.${form}`)}
            </Menu.Item>
          ))}
          <Menu.Item
            leftSection={<IconFileExport size="1.1rem" aria-hidden />}
            disabled={isEmpty}
            onClick={() => setAskingBranch(true)}
          >
            {t('export.kohaOpen')}
          </Menu.Item>
          {printable && (
            <Menu.Item
              leftSection={<IconPrinter size="1.1rem" aria-hidden />}
              disabled={isEmpty}
              onClick={() => window.print()}
            >
              {t('savedLists.print')}
            </Menu.Item>
          )}
          {search !== undefined && (
            <Menu.Item leftSection={<IconPlus size="1.1rem" aria-hidden />} onClick={() => setNaming(true)}>
              {t('savedLists.saveOpen')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {askingBranch && (
        <ListNameDialog
          title={t('export.koha')}
          saveLabel={t('export.save')}
          label={t('export.branch')}
          hint={t('export.branchHint')}
          maxLength={10}
          onSave={async (branch) => {
            const file = await library.listAsFile('titles', { ...listed, branch }, 'application/marc');
            showDone(t('exported', { file: saveFile(file, `${t('exportFile', { on })}-koha.mrc`) }));
          }}
          onClose={() => setAskingBranch(false)}
        />
      )}
      {naming && search !== undefined && (
        <SaveSearchDialog search={search} onClose={() => setNaming(false)} />
      )}
    </>
  );
}
