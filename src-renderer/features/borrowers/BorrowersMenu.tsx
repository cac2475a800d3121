// The menu of the list of borrowers: imports, the spreadsheet of what the list shows, and the new school year.

import { Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconFileImport,
  IconFileSpreadsheet,
  IconFileZip,
  IconPrinter,
  IconSchool,
  IconTableExport,
} from '../../ui/icons/icons.ts';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useMutation } from '@tanstack/react-query';
import * as library from '../../api/library.ts';
import type { BorrowerSearch } from '../../api/library.ts';
import { MenuLink } from '../../ui/lists/MenuLink.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import { showDone, showFailed } from '../../ui/toasts.tsx';
import { movesPath } from '../moves/move-paths.ts';

interface BorrowersMenuProps {
  /** The list's current filter; the spreadsheet contains the same borrowers. */
  readonly listed: BorrowersListed;
  /** There are no borrowers to save or to move up. */
  readonly isEmpty: boolean;
  readonly onPrint: () => void;
}

export function BorrowersMenu({ listed, isEmpty, onPrint }: BorrowersMenuProps) {
  const { t } = useTranslation(['borrowers', 'imports', 'lists', 'moves']);
  const newYear = useNewYear();
  const spreadsheet = useSpreadsheet(listed);
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
          loading={newYear.isPending || spreadsheet.isPending}
        >
          {t('more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuLink href="/imports" icon={IconFileSpreadsheet}>
          {t('imports:open')}
        </MenuLink>
        <MenuLink href="/collection/loan-imports" icon={IconFileSpreadsheet}>
          {t('imports:openLoans')}
        </MenuLink>
        <MenuLink href="/borrowers/charge-imports" icon={IconFileSpreadsheet}>
          {t('imports:openCharges')}
        </MenuLink>
        <MenuLink href="/photo-imports" icon={IconFileZip}>
          {t('imports:openPhotos')}
        </MenuLink>
        <MenuLink href={movesPath} icon={IconFileImport}>
          {t('moves:open')}
        </MenuLink>
        <Menu.Item
          leftSection={<IconPrinter size="1.1rem" aria-hidden />}
          disabled={isEmpty}
          onClick={onPrint}
        >
          {t('print')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTableExport size="1.1rem" aria-hidden />}
          disabled={isEmpty}
          onClick={() => spreadsheet.mutate()}
        >
          {t('export')}
        </Menu.Item>
        <Menu.Item leftSection={<IconSchool size="1.1rem" aria-hidden />} onClick={() => newYear.mutate()}>
          {t('imports:rollOver.open')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

type BorrowersListed = Omit<BorrowerSearch, 'limit' | 'sort'>;

function useSpreadsheet(listed: BorrowersListed) {
  const { t } = useTranslation('borrowers');
  const problemWords = useProblemWords();
  return useMutation({
    mutationFn: async () =>
      saveFile(
        await library.listAsFile('users', listed, 'text/csv'),
        t('exportFile', { on: new Date().toISOString().slice(0, 10) }),
      ),
    onSuccess: (file) => showDone(t('exported', { file })),
    onError: (error) => showFailed(problemWords(error), undefined, true),
  });
}

function useNewYear() {
  const { t } = useTranslation('lists');
  const [, navigate] = useLocation();
  const problemWords = useProblemWords();
  return useMutation({
    mutationFn: () => library.planRollOver({}),
    onSuccess: ({ id }) => navigate(`/imports/${id}`),
    onError: (problem) => showFailed(problemWords(problem), t('form.failed')),
  });
}
