// The buttons at the end of a line on the Settings screen: move up, change and remove, each named after its line.

import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Icon, IconArrowUp, IconPencil, IconTrash } from '../icons/icons.ts';

interface LineButtonsProps {
  /** The line's name, for the accessible names of the buttons. */
  readonly name: string;
  /** Without it "Change". */
  readonly changeLabel?: string;
  /** Without one the line has no such button. */
  readonly onMoveUp?: (() => void) | undefined;
  readonly onChange?: () => void;
  readonly onRemove?: (() => void) | undefined;
  /** A button before the others. */
  readonly first?: LineButton | undefined;
}

export interface LineButton {
  readonly label: string;
  readonly Icon: Icon;
  readonly run: () => void;
}

export function LineButtons({ name, changeLabel, onMoveUp, onChange, onRemove, first }: LineButtonsProps) {
  const { t } = useTranslation('settings');
  const buttons = [
    ...(first === undefined ? [] : [first]),
    { label: t('moveUp'), Icon: IconArrowUp, run: onMoveUp },
    { label: changeLabel ?? t('change'), Icon: IconPencil, run: onChange },
    { label: t('remove'), Icon: IconTrash, run: onRemove },
  ];
  return (
    <Group gap="xs" wrap="nowrap">
      {buttons.map(
        ({ label, Icon, run }) =>
          run !== undefined && (
            <Tooltip key={label} label={label}>
              <ActionIcon variant="default" size="lg" aria-label={`${label}: ${name}`} onClick={run}>
                <Icon size="1.1rem" aria-hidden />
              </ActionIcon>
            </Tooltip>
          ),
      )}
    </Group>
  );
}
