// The lines of a place's shelves: name, first and last shelfmark, and where each is on the map.

import { ActionIcon, Button, Group, Input, TextInput, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconPlus, IconTrash } from '../../ui/icons/icons.ts';
import classes from './PlaceDialog.module.css';
import { type FaultyField, noShelf, type TypedShelf } from './typed-shelves.ts';

interface ShelvesFieldProps {
  readonly lines: readonly TypedShelf[];
  readonly hasMap: boolean;
  /** The line whose mark a tap on the map sets. */
  readonly active: number;
  readonly faulty: FaultyField | null;
  readonly error: string | null;
  readonly onActive: (line: number) => void;
  readonly onChange: (lines: readonly TypedShelf[]) => void;
}

const fields = [
  { field: 'name', className: classes.name, maxLength: 60 },
  { field: 'from', className: classes.mark, maxLength: 100 },
  { field: 'to', className: classes.mark, maxLength: 100 },
] as const;
const percents = ['x', 'y'] as const;

export function ShelvesField(props: ShelvesFieldProps) {
  const { t } = useTranslation('settings');
  const { lines, hasMap, active, faulty, error, onActive, onChange } = props;
  const change = (at: number, part: Partial<TypedShelf>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));
  const isFaulty = (at: number, field: string) => faulty?.line === at && faulty.field === field;
  return (
    <Input.Wrapper
      label={t('kinds.shelf.title')}
      labelElement="div"
      description={t(hasMap ? 'kinds.shelf.hintWithMap' : 'kinds.shelf.hint')}
      error={error}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <ul className={classes.lines}>
        {lines.map((line, at) => (
          <li
            key={at}
            className={classes.line}
            data-active={(hasMap && at === active) || undefined}
            onFocus={() => onActive(at)}
          >
            <span className={classes.number}>{at + 1}</span>
            {fields.map(({ field, className, maxLength }) => (
              <TextInput
                key={field}
                className={className ?? ''}
                aria-label={t(`kinds.shelf.${field}`, { number: at + 1 })}
                placeholder={t(`kinds.shelf.${field}Short`)}
                value={line[field]}
                error={isFaulty(at, field)}
                onChange={(event) => change(at, { [field]: event.currentTarget.value })}
                maxLength={maxLength}
                autoComplete="off"
                autoFocus={field === 'name' && Object.values(line).every((part) => part === '')}
              />
            ))}
            {hasMap &&
              percents.map((field) => (
                <TextInput
                  key={field}
                  className={classes.percent ?? ''}
                  aria-label={t(`kinds.shelf.${field}`, { number: at + 1 })}
                  placeholder={t(`kinds.shelf.${field}Short`)}
                  value={line[field]}
                  error={isFaulty(at, 'mark')}
                  onChange={(event) => change(at, { [field]: event.currentTarget.value })}
                  inputMode="decimal"
                  maxLength={6}
                  autoComplete="off"
                />
              ))}
            <Tooltip label={t('remove')}>
              <ActionIcon
                variant="default"
                size="input-sm"
                aria-label={`${t('remove')}: ${line.name === '' ? String(at + 1) : line.name}`}
                onClick={() => onChange(lines.toSpliced(at, 1))}
              >
                <IconTrash size="1.1rem" aria-hidden />
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ul>
      <Group mt="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size="1rem" aria-hidden />}
          onClick={() => {
            onActive(lines.length);
            onChange([...lines, noShelf]);
          }}
        >
          {t('kinds.shelf.add')}
        </Button>
      </Group>
    </Input.Wrapper>
  );
}
