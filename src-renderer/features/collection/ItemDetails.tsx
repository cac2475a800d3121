// The details of an item and its title.

import { useTranslation } from 'react-i18next';
import type { Item } from '../../api/api-types.ts';
import { useSettings, useToday } from '../../ui/use-library.ts';
import { dateOf, dateWords } from '../../ui/dates/calendar-words.ts';
import { Details } from '../../ui/pages/Details.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';

/** The name of a language in that language, for example for `nl`; any other text is shown unchanged. */
function languageName(code: string, shownIn: string): string {
  try {
    return new Intl.DisplayNames(shownIn, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

export function ItemDetails({ item }: { readonly item: Item }) {
  const { t, i18n } = useTranslation('collection');
  const today = useToday();
  const { timeZone } = useSettings().settings;
  return (
    <Panel title={t('details')}>
      <Details
        rows={[
          [t('fields.barcode'), item.barcode],
          [t('fields.callNumber'), item.callNumber],
          [t('fields.itemType'), item.itemType],
          [t('fields.forLoan'), item.forLoan ? t('yes') : t('no')],
          [t('fields.note'), item.note],
          [t('fields.authors'), item.authors.join('; ')],
          [t('fields.isbn'), item.isbn],
          [t('fields.publisher'), item.publisher],
          [t('fields.publishedYear'), item.publishedYear],
          [t('fields.language'), item.language === null ? null : languageName(item.language, i18n.language)],
          [t('addedOn'), dateWords(dateOf(item.createdAt, timeZone), i18n.language, today)],
        ]}
      />
    </Panel>
  );
}
