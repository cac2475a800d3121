// Reads maps of places, changes them through the write gate, and undoes a change.
import { pictureFrom, type Picture } from '../../core/http/pictures.ts';
import type { Actor, Command } from '../../core/journal/write-gate.ts';
import type { UndoHandler } from '../../core/events/event-handlers.ts';
import type { Core } from '../../core/manifest/feature.ts';
import { Problem } from '../../core/problems/problem.ts';
import { placesIn, placeWrites } from './places-repository.ts';

export type PlaceMapsService = ReturnType<typeof placeMapsService>;

/** How long a former map can be brought back, as a former cover. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

export function placeMapsService({ reader, gate, clock }: Pick<Core, 'reader' | 'gate' | 'clock'>) {
  return {
    /** @throws Problem not-found: no such place, or a place without a map */
    read(place: string): Picture {
      const map = placesIn(reader).map(place);
      if (map === null) throw new Problem('not-found', `There is no map of place ${place}.`);
      return map;
    },
    /** @throws Problem not-found, not-a-photo */
    async put(actor: Actor, place: string, bytes: Uint8Array): Promise<void> {
      await gate.write(actor, setMap(place, pictureFrom(bytes, 'a map')));
    },
    /** Does nothing without a map. @throws Problem not-found: no such place */
    async remove(actor: Actor, place: string): Promise<void> {
      await gate.write(actor, setMap(place, null));
    },
    /** Deletes the maps of changes that can no longer be undone. */
    async runMaintenance(): Promise<void> {
      const before = new Date(Date.parse(clock.now()) - keptMs).toISOString();
      if (!placesIn(reader).anyFormerMapBefore(before)) return;
      await gate.write('system', ({ db }) => {
        placeWrites(db).forgetMapsBefore(before);
        return { result: null, events: [] };
      });
    },
  };
}

/** @param map null removes it; does nothing without one. @throws Problem not-found: no such place */
export function setMap(place: string, map: Picture | null): Command<null> {
  return ({ db, now }) => {
    if (placesIn(db).place(place) === null) throw new Problem('not-found', `There is no place ${place}.`);
    const before = placesIn(db).mapName(place);
    if (map === null && before === null) return { result: null, events: [] };
    placeWrites(db).putMap(place, map, now);
    const data = { place, before, after: map?.name ?? null };
    return { result: null, events: [{ type: 'place.map-changed', subjects: { place }, data }] };
  };
}

interface ChangedMap {
  place: string;
  /** The names of the maps. */
  before: string | null;
  after: string | null;
}

export const mapUndo: UndoHandler<ChangedMap> = {
  scope: () => 'collection:write',
  undo({ db, now }, { seq, id: undoes, data: { place, before, after } }) {
    const places = placesIn(db);
    if (places.place(place) === null || places.mapName(place) !== after)
      throw new Problem('undo-superseded', 'The map was changed again since, or the place is gone.');
    if (before !== null && !places.isFormerMap(place, before))
      throw new Problem('undo-not-possible', 'The earlier map is no longer kept.');
    placeWrites(db).bringMapBack(place, before, now);
    const data = { place, before: after, after: before };
    return { undone: [seq], events: [{ type: 'place.map-changed', subjects: { place }, data, undoes }] };
  },
};
