// The map of a place and the ranges of shelfmarks on its shelves: a shelf gets its mark by a tap on the map, or by numbers.

import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/http-client.ts';
import * as library from '../../api/library.ts';
import type { JournalEvent, Place } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { useDraft } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { UndoableHistory } from '../../ui/history/UndoableHistory.tsx';
import { PicturePanel } from '../../ui/pages/PicturePanel.tsx';
import { scaledPicture } from '../../ui/pictures/scaled-picture.ts';
import { useObjectUrl } from '../../ui/pictures/use-object-url.ts';
import settings from '../../ui/settings/Settings.module.css';
import classes from './PlaceDialog.module.css';
import { ShelvesField } from './ShelvesField.tsx';
import {
  type FaultyField,
  shelfLines,
  shelvesOfLines,
  typedShelves,
  type TypedShelf,
} from './typed-shelves.ts';

const most = { width: 1400, height: 1400 };

interface PlaceDialogProps {
  readonly place: Place;
  /** Waits for the change and shows the places again. */
  readonly then: (change: Promise<unknown>) => Promise<void>;
  readonly onClose: () => void;
}

export function PlaceDialog({ place, then, onClose }: PlaceDialogProps) {
  const { t } = useTranslation('settings');
  const base = useMemo(() => ({ shelves: typedShelves(place.shelves) }), [place.shelves]);
  const draft = useDraft(`shelves ${place.id}`, base, 0);
  const lines = shelfLines(draft.values.shelves);
  /** The line whose mark a tap on the map sets. */
  const [active, setActive] = useState(0);
  const [faulty, setFaulty] = useState<FaultyField | null>(null);
  const form = useRecordForm({
    draft,
    namespace: 'settings',
    required: [],
    send: async () => {
      const { shelves, index } = shelvesOfLines(lines);
      try {
        await then(library.updatePlace(place.id, { shelves }));
      } catch (cause) {
        setFaulty(cause instanceof ApiProblem ? faultyField(cause, index) : null);
        throw cause;
      }
      draft.discard();
      onClose();
    },
  });
  const field = form.text('shelves');
  const change = (changed: readonly TypedShelf[]) => {
    setFaulty(null);
    field.onChange(JSON.stringify(changed));
  };
  const mark = (x: number, y: number) => {
    change(lines.map((line, at) => (at === active ? { ...line, x: String(x), y: String(y) } : line)));
  };

  return (
    <RecordDialog
      opened
      size="60rem"
      title={t('kinds.mapAndShelvesOf', { name: place.name })}
      form={form}
      draft={draft}
      closingDiscards
      onClose={onClose}
    >
      <MapOfPlace place={place} then={then} lines={lines} active={active} onTap={mark} />
      <ShelvesField
        lines={lines}
        hasMap={place.map !== null}
        active={active}
        faulty={faulty}
        error={field.error}
        onActive={setActive}
        onChange={change}
      />
      <details className={settings.explained}>
        <summary>{t('kinds.earlierChanges')}</summary>
        <UndoableHistory
          subject="place"
          id={place.id}
          isUndoable={isUndoable}
          refresh={() => then(Promise.resolve())}
        />
      </details>
    </RecordDialog>
  );
}

const isUndoable = ({ type }: JournalEvent): boolean =>
  type === 'place.map-changed' || type === 'place.shelves-changed';

/** @param lines the line of each shelf that was sent */
function faultyField({ problem }: ApiProblem, lines: readonly number[]): FaultyField | null {
  const [, , shelf, field = ''] = problem.errors?.[0]?.pointer.split('/') ?? [];
  const line = lines[Number(shelf)];
  return line === undefined ? null : { line, field };
}

interface MapOfPlaceProps {
  readonly place: Place;
  readonly then: PlaceDialogProps['then'];
  readonly lines: readonly TypedShelf[];
  readonly active: number;
  readonly onTap: (x: number, y: number) => void;
}

function MapOfPlace({ place, then, lines, active, onTap }: MapOfPlaceProps) {
  const { t } = useTranslation('settings');
  const query = useQuery({
    ...libraryQueries.placeMap(place.id, place.map ?? ''),
    enabled: place.map !== null,
  });
  const address = useObjectUrl(place.map === null ? undefined : query.data);
  const tap = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onTap(percentOf(event.clientX - left, width), percentOf(event.clientY - top, height));
  };
  return (
    <PicturePanel
      title={t('kinds.map.title')}
      hint={t('kinds.map.hint')}
      add={t('kinds.map.add')}
      noPicture={t('kinds.map.noPicture')}
      has={place.map !== null}
      put={async (file) => then(library.putPlaceMap(place.id, await scaledPicture(file, most)))}
      remove={() => then(library.deletePlaceMap(place.id))}
    >
      {address !== null && (
        // By keyboard the numbers beside each shelf do the same.
        <button
          type="button"
          tabIndex={-1}
          className={classes.map}
          aria-label={t('kinds.map.tap')}
          onClick={tap}
        >
          <img src={address} alt={t('kinds.map.of', { name: place.name })} decoding="async" />
          <svg aria-hidden>
            {lines.map(({ name, x, y }, at) =>
              x === '' || y === '' || Number.isNaN(Number(x) + Number(y)) ? null : (
                <svg
                  key={at}
                  x={`${x}%`}
                  y={`${y}%`}
                  overflow="visible"
                  data-active={at === active || undefined}
                >
                  <circle r="11" />
                  <text dy="0.35em">{at + 1}</text>
                  <title>{name}</title>
                </svg>
              ),
            )}
          </svg>
        </button>
      )}
    </PicturePanel>
  );
}

const percentOf = (part: number, whole: number): number =>
  Math.min(100, Math.max(0, Math.round((100 * part) / whole)));
