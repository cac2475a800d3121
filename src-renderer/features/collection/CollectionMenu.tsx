// The menu of the lists of titles and items: imports, and the files of what the list shows.

import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { api } from '../../api/api.ts';
import type { ItemSearch } from '../../api/api-types.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import { IconChevronDown, IconFileSpreadsheet, IconTableExport } from '../../ui/icons/icons.ts';
import { saveFile } from '../../ui/save-file.ts';
import { showDone, showFailed } from '../../ui/toasts.tsx';
import { importsPath } from '../imports/import-target.ts';

interface CollectionMenuProps {
  /** The list's current filter; the files contain the same. */
  readonly listed: ItemSearch;
  readonly isEmpty: boolean;
}

export function CollectionMenu({ listed, isEmpty }: CollectionMenuProps) {
  const { t } = useTranslation(['collection', 'imports']);
  const problemWords = useProblemWords();
  const on = new Date().toISOString().slice(0, 10);
  const saving = useMutation({
    mutationFn: async () => saveFile(await api.itemsSpreadsheet(listed), t('exportFile', { on })),
    onSuccess: (file) => showDone(t('exported', { file })),
    onError: (error) => showFailed(problemWords(error), undefined, true),
  });
  return (
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
        <Menu.Item
          component={Link}
          href={importsPath.items}
          leftSection={<IconFileSpreadsheet size="1.1rem" aria-hidden />}
        >
          {t('imports:open')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTableExport size="1.1rem" aria-hidden />}
          disabled={isEmpty}
          onClick={() => saving.mutate()}
        >
          {t('export')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
