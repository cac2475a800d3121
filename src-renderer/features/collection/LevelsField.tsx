// The field for the reading levels of a title: a line for each scheme.

import { ActionIcon, Autocomplete, Button, Group, Input, Stack, TextInput, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconPlus, IconTrash } from '../../ui/icons/icons.ts';
import { levelSchemes, linesOf, noLevel, type TypedLevel, useSchemeWord } from './reading-levels.ts';

interface LevelsFieldProps {
  readonly name: string;
  /** See typedLevels. */
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

export function LevelsField({ name, value, error, onChange }: LevelsFieldProps) {
  const { t } = useTranslation(['collection', 'settings']);
  const schemeWord = useSchemeWord();
  const lines = linesOf(value);
  const names = levelSchemes.map((scheme) => ({ scheme, word: schemeWord(scheme) }));
  const codeOf = (word: string) => names.find((each) => each.word === word)?.scheme ?? word;
  const change = (at: number, part: Partial<TypedLevel>) =>
    onChange(JSON.stringify(lines.map((line, index) => (index === at ? { ...line, ...part } : line))));
  const isAny = lines.some(({ scheme }) => scheme === 'ar' || scheme === 'reading-counts');
  return (
    <Input.Wrapper mt="sm" label={t('fields.levels')} labelElement="div" error={error}>
      <Stack gap="xs">
        {lines.map((line, at) => (
          <Group key={at} gap="xs" wrap="nowrap">
            <Autocomplete
              {...(at === 0 && { name })}
              aria-label={t('levels.scheme')}
              placeholder={t('levels.scheme')}
              value={schemeWord(line.scheme)}
              onChange={(word) => change(at, { scheme: codeOf(word) })}
              data={names.map(({ word }) => word)}
              maxLength={60}
              flex={2}
            />
            <TextInput
              aria-label={t('levels.level')}
              placeholder={t('levels.level')}
              value={line.level}
              onChange={(event) => change(at, { level: event.currentTarget.value })}
              maxLength={40}
              autoComplete="off"
              flex={1}
            />
            {(isAny || line.points !== '' || line.quiz !== '') && (
              <>
                <TextInput
                  aria-label={t('levels.pointsLabel')}
                  placeholder={t('levels.pointsLabel')}
                  value={line.points}
                  onChange={(event) => change(at, { points: event.currentTarget.value })}
                  inputMode="decimal"
                  autoComplete="off"
                  flex={1}
                />
                <TextInput
                  aria-label={t('levels.quiz')}
                  placeholder={t('levels.quiz')}
                  value={line.quiz}
                  onChange={(event) => change(at, { quiz: event.currentTarget.value })}
                  maxLength={20}
                  autoComplete="off"
                  flex={1}
                />
              </>
            )}
            <Tooltip label={t('settings:remove')}>
              <ActionIcon
                variant="default"
                size="input-sm"
                aria-label={`${t('settings:remove')}: ${schemeWord(line.scheme)}`}
                onClick={() => onChange(JSON.stringify(lines.toSpliced(at, 1)))}
              >
                <IconTrash size="1.1rem" aria-hidden />
              </ActionIcon>
            </Tooltip>
          </Group>
        ))}
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size="1rem" aria-hidden />}
            onClick={() => onChange(JSON.stringify([...lines, noLevel]))}
          >
            {t('levels.add')}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}
