// The places of the library in their order; one that items belong to is merged into another before it goes.

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Place } from '../../api/library.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { IconMapPin } from '../../ui/icons/icons.ts';
import { NamesPanel } from './NamesPanel.tsx';
import { PlaceDialog } from './PlaceDialog.tsx';
import { withDots } from '../../ui/languages/rows.ts';

interface PlacesPanelProps {
  readonly places: readonly Place[];
  /** Waits for the change and shows the lists again. */
  readonly then: (change: Promise<unknown>) => Promise<void>;
}

export function PlacesPanel({ places, then }: PlacesPanelProps) {
  const { t } = useTranslation('settings');
  const [removing, setRemoving] = useState<Place | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const open = places.find(({ id }) => id === opened);
  return (
    <>
      <NamesPanel
        title={t('kinds.places')}
        hint={t('kinds.placesHint')}
        newLabel={t('kinds.newPlace')}
        entries={places}
        note={({ itemCount, shelves }) =>
          withDots([
            t('kinds.items', { count: itemCount }),
            ...(shelves.length === 0 ? [] : [t('kinds.shelves', { count: shelves.length })]),
          ])
        }
        further={({ id }) => ({
          label: t('kinds.mapAndShelves'),
          Icon: IconMapPin,
          run: () => setOpened(id),
        })}
        onAdd={(name) => then(library.addPlace({ name }))}
        onRename={(id, name) => then(library.updatePlace(id, { name }))}
        onMoveUp={({ id }) =>
          then(library.updatePlace(id, { position: places.findIndex((place) => place.id === id) }))
        }
        onRemove={async (place) => {
          if (place.itemCount > 0 && places.length > 1) setRemoving(place);
          else await then(library.deletePlace(place.id));
        }}
      />
      {open !== undefined && <PlaceDialog place={open} then={then} onClose={() => setOpened(null)} />}
      {removing !== null && (
        <MergePlaceDialog
          place={removing}
          others={places.filter(({ id }) => id !== removing.id)}
          onMerge={(into) => then(library.deletePlace(removing.id, { into }))}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

interface MergePlaceDialogProps {
  readonly place: Place;
  readonly others: readonly Place[];
  readonly onMerge: (into: string) => Promise<void>;
  readonly onClose: () => void;
}

function MergePlaceDialog({ place, others, onMerge, onClose }: MergePlaceDialogProps) {
  const { t } = useTranslation(['settings', 'lists']);
  const saving = useSaving();
  const [into, setInto] = useState(others[0]?.id ?? '');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('kinds.removePlace', { name: place.name })}
      closeButtonProps={{ 'aria-label': t('lists:form.close') }}
    >
      <Stack gap="md">
        <Text>{t('kinds.removePlaceText', { count: place.itemCount })}</Text>
        <ChoiceField
          name="into"
          label={t('kinds.newPlaceOfItems')}
          value={into}
          error={null}
          onChange={setInto}
          choices={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('lists:form.cancel')}
          </Button>
          <Button
            color="red"
            onClick={() =>
              saving(async () => {
                await onMerge(into);
                onClose();
              })
            }
          >
            {t('remove')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
