// The menu that shows and hides the columns of a list.

import { Button, Menu } from '@mantine/core';
import { IconColumns, IconRotate } from '../icons/icons.ts';
import { useTranslation } from 'react-i18next';
import type { ColumnChoice } from './chosen-columns.ts';
import type { ListColumn } from './list-columns.ts';

interface ColumnsMenuProps<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly choice: ColumnChoice;
}

export function ColumnsMenu<Row>({ columns, choice }: ColumnsMenuProps<Row>) {
  const { t } = useTranslation('lists');
  return (
    <Menu
      position="bottom-end"
      closeOnItemClick={false}
      withinPortal={false} // in a portal, the menu would be outside all landmarks
      withInitialFocusPlaceholder={false} // ARIA allows only menu items in a menu
    >
      <Menu.Target>
        <Button variant="subtle" ms="auto" leftSection={<IconColumns size="1.1rem" aria-hidden />}>
          {t('columns.choose')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxGroup value={[...choice.visibleIds]} onChange={choice.choose}>
          {columns
            .filter(({ optional }) => optional !== undefined)
            .map(({ id, label }) => (
              <Menu.CheckboxItem key={id} value={id}>
                {label}
              </Menu.CheckboxItem>
            ))}
        </Menu.CheckboxGroup>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconRotate size="1.1rem" aria-hidden />}
          disabled={!choice.chosen}
          onClick={choice.reset}
        >
          {t('columns.reset')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
