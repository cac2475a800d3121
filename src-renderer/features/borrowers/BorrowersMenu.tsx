// What is done now and then with the whole list of borrowers: import, save as a spreadsheet, begin a new school year.

import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileSpreadsheet, IconSchool, IconTableExport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useNewYear } from '../imports/use-new-year.ts';
import { useSpreadsheet, type BorrowersListed } from './use-spreadsheet.ts';

interface BorrowersMenuProps {
  /** What the list shows, which is what is saved. */
  readonly listed: BorrowersListed;
  /** There is nobody to save, or to move up. */
  readonly nobody: boolean;
}

export function BorrowersMenu({ listed, nobody }: BorrowersMenuProps) {
  const { t } = useTranslation(['borrowers', 'imports', 'lists']);
  const newYear = useNewYear();
  const spreadsheet = useSpreadsheet(listed);
  return (
    <Menu
      position="bottom-end"
      withinPortal={false} // beside the screen's parts a menu would belong to none of them
      withInitialFocusPlaceholder={false} // a menu may hold nothing but its items
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
