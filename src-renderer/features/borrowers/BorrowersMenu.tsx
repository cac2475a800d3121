// The rarely used actions on all borrowers: import, save as a spreadsheet, start a new school year.

import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileSpreadsheet, IconSchool, IconTableExport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useNewYear } from '../imports/use-new-year.ts';
import { useSpreadsheet, type BorrowersListed } from './use-spreadsheet.ts';

interface BorrowersMenuProps {
  /** The list's current filter; the spreadsheet contains the same borrowers. */
  readonly listed: BorrowersListed;
  /** There are no borrowers to save or to move up. */
  readonly nobody: boolean;
}

export function BorrowersMenu({ listed, nobody }: BorrowersMenuProps) {
  const { t } = useTranslation(['borrowers', 'imports', 'lists']);
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
        <Menu.Item
          component={Link}
          href="/imports"
          leftSection={<IconFileSpreadsheet size="1.1rem" aria-hidden />}
        >
          {t('imports:open')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTableExport size="1.1rem" aria-hidden />}
          disabled={nobody}
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
