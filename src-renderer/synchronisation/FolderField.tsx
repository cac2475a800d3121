// The field for the watched folder: chosen as the system does it, or typed, with what lies there told at once.

import { Autocomplete, Button, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFolderCheck, IconFolderOpen, IconFolderQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FolderPreview } from '../app/api-types.ts';
import { libraryQueries } from '../app/library-queries.ts';
import { useSettings } from '../app/use-library.ts';
import type { TextFieldProps } from '../components/forms/use-record-form.ts';
import { instantWords } from '../components/lists/calendar-words.ts';
import classes from './Synchronisation.module.css';

interface FolderFieldProps extends TextFieldProps {
  /** Which files of it count. */
  readonly files: string;
}

/** A folder on the network is not asked at every letter. */
const askAfterMs = 250;

export function FolderField({ files, value, onChange, ...field }: FolderFieldProps) {
  const { t } = useTranslation('synchronisation');
  const [isFocused, setFocused] = useState(false);
  const [asked] = useDebouncedValue(value.trim(), askAfterMs);
  const preview = useQuery({
    ...libraryQueries.folderPreview(asked, files),
    enabled: isFocused || asked !== '',
  });
  const bridge = window.loandesk;
  const choose = async () => {
    const chosen = await bridge?.chooseFolder(t('choose.title'), value.trim());
    if (chosen !== null && chosen !== undefined) onChange(chosen);
  };
  // Until it answers, what is kept is of the path before.
  const isOfPath = asked === value.trim() && !preview.isPlaceholderData;
  const isTold = value.trim() !== '' && isOfPath && preview.data !== undefined;
  return (
    <div className={classes.folder}>
      <Autocomplete
        {...field}
        className={classes.folderPath}
        label={t('fields.folder')}
        description={t('hints.folder')}
        // Above the field: the list of folders opens below it.
        inputContainer={(input) => (
          <>
            <div role="status" className={classes.found}>
              {isTold && <Found preview={preview.data} />}
            </div>
            {input}
          </>
        )}
        value={value}
        onChange={onChange}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        data={preview.data?.folders ?? []}
        filter={({ options }) => options}
        selectFirstOptionOnChange={false}
        maxDropdownHeight={220}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
      {bridge !== undefined && (
        <Button
          variant="default"
          leftSection={<IconFolderOpen size="1.1rem" aria-hidden />}
          onClick={() => void choose()}
        >
          {t('choose.button')}
        </Button>
      )}
    </div>
  );
}

/** More are not counted. */
const countedUpTo = 200;

function Found({ preview: { trouble, files, newest } }: { readonly preview: FolderPreview }) {
  const { t, i18n } = useTranslation('synchronisation');
  const { timeZone } = useSettings().settings;
  const Icon = trouble === null ? IconFolderCheck : IconFolderQuestion;
  const words =
    trouble !== null
      ? t(trouble === 'not-whole' || trouble === 'own' ? `choose.${trouble}` : `trouble.${trouble}`)
      : newest === null
        ? t('choose.noList')
        : t(files >= countedUpTo ? 'choose.foundMany' : 'choose.found', {
            count: files,
            name: newest.name,
            at: instantWords(newest.modifiedAt, i18n.language, timeZone),
          });
  return (
    <Text size="sm" className={classes.foundWords} data-trouble={trouble ?? undefined}>
      <Icon size="1.1rem" aria-hidden /> <span>{words}</span>
    </Text>
  );
}
