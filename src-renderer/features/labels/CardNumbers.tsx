// Offers card numbers to the borrowers who have none, before their cards are printed.

import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { manyBorrowersChanged } from '../../api/library-queries.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { useUndo } from '../../ui/forms/use-undo.ts';
import { Note } from '../../ui/Note.tsx';
import { labelQueries } from './label-queries.ts';

/** @param ids of borrowers, at most 2000 */
export function CardNumbers({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation('labels');
  const client = useQueryClient();
  const saving = useSaving();
  const refresh = useCallback(
    () => Promise.all([manyBorrowersChanged(client), client.invalidateQueries({ queryKey: ['labels'] })]),
    [client],
  );
  const tell = useUndo(refresh);
  const lacking = useQuery(labelQueries.lackingCards(ids));
  if (lacking.data === undefined || lacking.data.count === 0) return null;
  const { count, first, last } = lacking.data;
  const give = () =>
    saving(async () => {
      const { changed, events } = await library.giveCardNumbers({ ids: [...ids] });
      tell({
        words: t('cards.given', { count: changed }),
        undone: t('cards.undone', { count: changed }),
        events,
      });
      await refresh();
    });
  return (
    <Note tone="attention" role="status" title={t('cards.lacking', { count })}>
      {first === null ? (
        t('cards.usedUp')
      ) : (
        <>
          {t('cards.about')}
          <div>
            <Button size="sm" mt="xs" onClick={give}>
              {t('cards.give', { count, first, last })}
            </Button>
          </div>
        </>
      )}
    </Note>
  );
}
