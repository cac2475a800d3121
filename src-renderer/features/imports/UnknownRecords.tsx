// Asks whether the borrowers and copies that a list names and the library does not have are added with it.

import { Checkbox, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Import } from '../../api/library.ts';

export type AddUnknown = NonNullable<Import['choices']['addUnknown']>;
type Kind = AddUnknown[number];

/** How many the list could add, of each kind. */
function unknownIn({ found }: Pick<Import, 'found'>): Readonly<Record<Kind, number>> {
  const { unknownBorrowers = 0, unknownCopies = 0 } = found?.balance ?? {};
  return { borrowers: unknownBorrowers, copies: unknownCopies };
}

export function namesUnknown(imported: Pick<Import, 'found'>): boolean {
  const { borrowers, copies } = unknownIn(imported);
  return borrowers + copies > 0;
}

interface UnknownRecordsProps {
  readonly imported: Pick<Import, 'found' | 'choices'>;
  readonly onChoose: (addUnknown: AddUnknown) => void;
}

export function UnknownRecords({ imported, onChoose }: UnknownRecordsProps) {
  const { t } = useTranslation(['imports', 'moves']);
  const counts = unknownIn(imported);
  const chosen = imported.choices.addUnknown ?? [];
  return (
    <Stack gap="xs" mb="xs">
      {(['borrowers', 'copies'] as const)
        .filter((kind) => counts[kind] > 0)
        .map((kind) => (
          <Checkbox
            key={kind}
            label={t(`moved.unknown.${kind}`, { count: counts[kind] })}
            checked={chosen.includes(kind)}
            onChange={({ currentTarget: { checked } }) =>
              onChoose([...chosen.filter((one) => one !== kind), ...(checked ? [kind] : [])])
            }
          />
        ))}
      <Text size="sm" c="dimmed">
        {t('moved.unknown.hint', { mark: t('moves:fromOldProgram.mark') })}
      </Text>
    </Stack>
  );
}
