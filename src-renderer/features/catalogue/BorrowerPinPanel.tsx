// A borrower's PIN for the own books in the catalogue: whether there is one, a new one on a slip, or none any more.

import { Button, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Borrower, PinSlip } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { listDate, todayIn } from '../../ui/dates/dates.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { IconPrinter, IconTrash } from '../../ui/icons/icons.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { showDone } from '../../ui/toasts.tsx';
import { useSettings, useToday } from '../../ui/use-library.ts';
import { PrintedPins } from './PrintedPins.tsx';

/** Nothing while pupils cannot open their own books. */
export function BorrowerPinPanel({ borrower }: { readonly borrower: Borrower }) {
  const { data } = useQuery(libraryQueries.settings());
  return data?.catalogue === true && data.catalogueAccounts ? <PinPanel borrower={borrower} /> : null;
}

function PinPanel({ borrower }: { readonly borrower: Borrower }) {
  const { t, i18n } = useTranslation('borrowers');
  const client = useQueryClient();
  const saving = useSaving();
  const { timeZone } = useSettings().settings;
  const today = useToday();
  const [slips, setSlips] = useState<readonly PinSlip[]>([]);
  const queryKey = ['pin', borrower.id];
  const pin = useQuery({ queryKey, queryFn: ({ signal }) => library.readPin(borrower.id, { signal }) });
  if (pin.data === undefined) return null;
  const { setAt } = pin.data;
  const reread = () => client.invalidateQueries({ queryKey });
  return (
    <Panel title={t('pin.title')}>
      <Text size="sm" c="dimmed">
        {borrower.barcode === null ? t('pin.noCard') : stateWords()}
      </Text>
      <Stack gap="xs" align="flex-start">
        {(['make', 'makePictures'] as const).map((kind) => (
          <Button
            key={kind}
            size="xs"
            variant="default"
            leftSection={<IconPrinter size="1rem" aria-hidden />}
            disabled={borrower.barcode === null}
            onClick={() =>
              saving(async () => {
                const pictures = kind === 'makePictures';
                setSlips(await library.givePins({ borrower: borrower.id, pictures }));
                await reread();
              })
            }
          >
            {t(`pin.${kind}`)}
          </Button>
        ))}
        {setAt !== null && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTrash size="1rem" aria-hidden />}
            onClick={() =>
              saving(async () => {
                await library.takePin(borrower.id);
                await reread();
                showDone(t('pin.taken'));
              })
            }
          >
            {t('pin.take')}
          </Button>
        )}
      </Stack>
      {slips.length > 0 && <PrintedPins slips={slips} onPrinted={() => setSlips([])} />}
    </Panel>
  );

  function stateWords(): string {
    if (setAt === null) return t('pin.none');
    const on = listDate(todayIn(timeZone, new Date(setAt)), i18n.language, today);
    return t('pin.since', { on });
  }
}
