// Signs with a QR code that leads to what stands on a shelf: chosen by place and shelf, drawn for paper only.

import { Checkbox, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { libraryQueries } from '../../api/library-queries.ts';
import { IconPrinter } from '../../ui/icons/icons.ts';
import { collationFor } from '../../ui/lists/list-order.ts';
import { PrintedOnce } from '../../ui/print/PrintedOnce.tsx';
import { useQrCodes } from '../../ui/print/qr-codes.ts';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { shelvesQuery } from './catalogue-queries.ts';
import classes from './ShelfSigns.module.css';

interface ShelfSignsProps {
  /** The address of the catalogue on the network. */
  readonly url: string;
  readonly onPrinted: () => void;
  readonly onClose: () => void;
}

export function ShelfSigns({ url, onPrinted, onClose }: ShelfSignsProps) {
  const { t, i18n } = useTranslation(['settings', 'lists']);
  const places = useQuery(libraryQueries.places()).data ?? [];
  const [placeId, setPlaceId] = useState('');
  const place = places.find(({ id }) => id === placeId) ?? null;
  const shelves = (useQuery(shelvesQuery(place?.name)).data ?? []).toSorted(collationFor(i18n.language));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [printing, setPrinting] = useState(false);
  const given = chosen.filter((shelf) => shelves.includes(shelf));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('catalogue.signs.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('lists:form.close') }}
    >
      <Stack gap="md">
        <Text c="dimmed">{t('catalogue.signs.hint')}</Text>
        {places.length > 0 && (
          <NativeSelect
            label={t('catalogue.signs.place')}
            value={placeId}
            onChange={(event) => setPlaceId(event.currentTarget.value)}
            data={[
              { value: '', label: t('catalogue.signs.anyPlace') },
              ...places.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <Checkbox.Group
          label={t('catalogue.signs.shelves')}
          value={[...given]}
          onChange={(values) => setChosen(values)}
        >
          <div className={classes.choices}>
            {shelves.map((shelf) => (
              <Checkbox key={shelf} value={shelf} label={shelf} />
            ))}
          </div>
        </Checkbox.Group>
        <Group justify="flex-end">
          <ToolButton
            primary
            icon={IconPrinter}
            disabled={given.length === 0}
            onClick={() => setPrinting(true)}
          >
            {t('catalogue.signs.print', { count: given.length })}
          </ToolButton>
        </Group>
      </Stack>
      {printing && (
        <PrintedSigns
          url={url}
          shelves={given}
          place={place}
          onPrinted={() => {
            setPrinting(false);
            onPrinted();
          }}
        />
      )}
    </Modal>
  );
}

interface PrintedSignsProps {
  readonly url: string;
  readonly shelves: readonly string[];
  readonly place: { readonly id: string; readonly name: string } | null;
  readonly onPrinted: () => void;
}

function PrintedSigns({ url, shelves, place, onPrinted }: PrintedSignsProps) {
  const { t } = useTranslation('settings');
  const of = place === null ? '' : `?place=${place.id}`;
  const squares = useQrCodes(shelves.map((shelf) => `${url}/shelf/${encodeURIComponent(shelf)}${of}`));
  if (squares === null) return null;
  return (
    <PrintedOnce className={classes.signs} onPrinted={onPrinted}>
      {shelves.map((shelf, at) => (
        <section key={shelf} className={classes.sign}>
          <img className={classes.code} src={squares[at]} alt="" />
          <div>
            <p className={classes.shelf}>{shelf}</p>
            {place !== null && <p className={classes.place}>{place.name}</p>}
            <p className={classes.how}>{t('catalogue.signs.how')}</p>
          </div>
        </section>
      ))}
    </PrintedOnce>
  );
}
