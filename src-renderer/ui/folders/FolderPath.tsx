// A field for a folder on the library's computer: picked in the system's dialog or typed with suggestions, and checked before saving.

import { Autocomplete, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFolderCheck, IconFolderOpen, IconFolderQuestion } from '../icons/icons.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChosenFolder } from '../../../src-preload/bridge.ts';
import * as library from '../../api/library.ts';
import type { FolderPreview } from '../../api/library.ts';
import classes from './FolderPath.module.css';
import { ToolButton } from '../ToolButton.tsx';
import { showFailed } from '../toasts.tsx';

interface FolderPathProps {
  readonly label: string;
  readonly description: string;
  /** The title of the system's folder dialog. */
  readonly which: ChosenFolder;
  /** The file types to count in the folder. */
  readonly files: string;
  readonly value: string;
  readonly error?: string | null;
  readonly name?: string;
  readonly onChange: (folder: string) => void;
  /** Shows what was found in the folder. */
  readonly wordsOf: (preview: FolderPreview) => string;
}

/** Debounce, so that a network folder is not read after every letter. */
const askAfterMs = 250;

export function FolderPath({ which, files, value, onChange, wordsOf, ...field }: FolderPathProps) {
  const { t } = useTranslation('lists');
  const [isFocused, setFocused] = useState(false);
  const [checkedPath] = useDebouncedValue(value.trim(), askAfterMs);
  const preview = useQuery({
    queryKey: ['folder-preview', checkedPath, files],
    queryFn: ({ signal }) => library.previewWatchedFolder({ folder: checkedPath, files }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 5000,
    enabled: isFocused || checkedPath !== '',
  });
  const bridge = window.loandesk;
  const choose = async () => {
    try {
      const chosen = await bridge?.chooseFolder(which, value.trim());
      if (chosen !== null && chosen !== undefined) onChange(chosen);
    } catch {
      showFailed(t('folder.typeIt'), t('folder.failed'));
    }
  };
  // Until the answer arrives, the data belongs to the previous path.
  const isOfPath = checkedPath === value.trim() && !preview.isPlaceholderData;
  const isChecked = value.trim() !== '' && isOfPath && preview.data !== undefined;
  return (
    <div className={classes.folder}>
      <Autocomplete
        {...field}
        className={classes.path}
        // Above the field, because the suggestions open below it.
        inputContainer={(input) => (
          <>
            <div role="status" className={classes.found}>
              {isChecked && <Found words={wordsOf(preview.data)} isThere={preview.data.trouble === null} />}
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
        <ToolButton
          icon={IconFolderOpen}
          aria-label={`${t('folder.choose')} ${field.label}`}
          onClick={() => void choose()}
        >
          {t('folder.choose')}
        </ToolButton>
      )}
    </div>
  );
}

function Found({ words, isThere }: { readonly words: string; readonly isThere: boolean }) {
  const Icon = isThere ? IconFolderCheck : IconFolderQuestion;
  return (
    <Text size="sm" className={classes.words} data-trouble={!isThere || undefined}>
      <Icon size="1.1rem" aria-hidden /> <span>{words}</span>
    </Text>
  );
}
