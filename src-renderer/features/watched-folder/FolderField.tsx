// The field for the watched folder, with an immediate check of its files.

import { useTranslation } from 'react-i18next';
import type { FolderPreview } from '../../api/api-types.ts';
import { useSettings } from '../../ui/use-library.ts';
import { FolderPath } from '../../ui/folders/FolderPath.tsx';
import type { TextFieldProps } from '../../ui/forms/use-record-form.ts';
import { instantWords } from '../../ui/dates/calendar-words.ts';

interface FolderFieldProps extends TextFieldProps {
  /** The file pattern. */
  readonly files: string;
}

/** The highest count; further files are not counted. */
const countedUpTo = 200;

export function FolderField(field: FolderFieldProps) {
  const { t, i18n } = useTranslation('synchronisation');
  const { timeZone } = useSettings().settings;
  const wordsOf = ({ trouble, files, newest }: FolderPreview): string => {
    if (trouble !== null)
      return t(trouble === 'not-whole' || trouble === 'own' ? `choose.${trouble}` : `trouble.${trouble}`);
    if (newest === null) return t('choose.noList');
    const at = instantWords(newest.modifiedAt, i18n.language, timeZone);
    return t(files >= countedUpTo ? 'choose.foundMany' : 'choose.found', {
      ...{ count: files, name: newest.name, at },
    });
  };
  return (
    <FolderPath
      {...field}
      label={t('fields.folder')}
      description={t('hints.folder')}
      which="watchedFolder"
      wordsOf={wordsOf}
    />
  );
}
