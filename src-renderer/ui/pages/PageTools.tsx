// The tools of a record's page: three buttons at most, and a menu with the rest.

import { Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconChevronDown, type Icon } from '../icons/icons.ts';
import { ToolButton } from '../ToolButton.tsx';

export interface PageAction {
  readonly label: string;
  readonly icon: Icon;
  readonly primary?: boolean;
  /** The key that does the same; the page itself listens for it. */
  readonly shortcut?: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

interface PageToolsProps {
  /** The most used first: three become buttons. */
  readonly actions: readonly PageAction[];
  /** Below the menu's items, such as why one of them is missing. */
  readonly note?: string | null;
}

const buttons = 3;

export function PageTools({ actions, note = null }: PageToolsProps) {
  const { t } = useTranslation('lists');
  const inMenu = actions.slice(buttons);
  return (
    <>
      {actions
        .slice(0, buttons)
        .map(({ label, icon, primary = false, shortcut, disabled = false, onClick }) => (
          <ToolButton
            key={label}
            icon={icon}
            primary={primary}
            aria-keyshortcuts={shortcut}
            title={shortcut}
            disabled={disabled}
            onClick={onClick}
          >
            {label}
          </ToolButton>
        ))}
      {(inMenu.length > 0 || note !== null) && (
        <Menu
          position="bottom-end"
          withinPortal={false} // in a portal, the menu would be outside all landmarks
          withInitialFocusPlaceholder={false} // ARIA allows only menu items in a menu
        >
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size="1.1rem" aria-hidden />}>
              {t('more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map(({ label, icon: ItemIcon, shortcut, disabled = false, onClick }) => (
              <Menu.Item
                key={label}
                leftSection={<ItemIcon size="1.1rem" aria-hidden />}
                aria-keyshortcuts={shortcut}
                title={shortcut}
                disabled={disabled}
                onClick={onClick}
              >
                {label}
              </Menu.Item>
            ))}
            {note !== null && (
              <Menu.Item disabled maw="20rem">
                {note}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
