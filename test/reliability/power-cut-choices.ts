// Chooses when the power goes, and what becomes of the changes that are not synced at that moment.
import type { Recording } from './checkout-recording.ts';
import type { ContentFate, Fate } from './disk.ts';

/** The most dangerous moments are just after an acknowledgement, and around each sync. */
export function momentsToCut({ events }: Recording, most: number, random: () => number): ReadonlySet<number> {
  const indexes = [...events.keys()];
  const told = indexes.filter((index) => {
    return events[index]?.kind === 'acknowledged' && events[index + 1]?.kind !== 'acknowledged';
  });
  const checkpointed = indexes.filter((index) => {
    const event = events[index];
    return event?.kind === 'write' && event.file.endsWith('.db');
  });
  const synced = indexes.filter((index) =>
    ['synced', 'sync-asked', 'rename'].includes(events[index]?.kind ?? ''),
  );
  const shares: [number[], number][] = [
    [told, 0.35],
    [checkpointed, 0.1],
    [synced, 0.3],
  ];
  const chosen = new Set<number>();
  for (const [group, share] of shares)
    for (const index of sample(group, most * share, random)) chosen.add(index);
  for (const index of sample(indexes, most - chosen.size, random)) chosen.add(index);
  return chosen;
}

function sample(from: readonly number[], count: number, random: () => number): number[] {
  const step = Math.max(1, from.length / Math.max(1, Math.floor(count)));
  const picked: number[] = [];
  for (let at = random() * step; at < from.length; at += step) {
    const index = from[Math.floor(at)];
    if (index !== undefined) picked.push(index);
  }
  return picked;
}

export const nothingMore: Fate = { content: () => ({ how: 'none' }), name: () => false };

/** First nothing of what is under way, then all of it, then every kind of mixture. */
export function* fates(count: number, random: () => number): Generator<Fate> {
  const coin = (): boolean => random() < 0.5;
  const whole = (how: 'none' | 'all' | 'grown') => (): ContentFate => ({ how });
  const mixtures: Fate[] = [
    nothingMore,
    { content: whole('all'), name: () => true },
    {
      content: (_, changes) => ({
        how: 'torn',
        whole: Math.max(0, changes - 1 - Math.floor(random() * random() * changes)),
        sectors: Math.floor(random() * 9),
      }),
      name: () => true,
    },
    { content: () => ({ how: 'sectors', upTo: random }), name: coin },
    { content: () => ({ how: 'some', keeps: coin }), name: () => true },
    { content: () => ({ how: coin() ? 'all' : 'none' }), name: coin },
    { content: (file) => ({ how: file.endsWith('.ndjson') ? 'none' : 'all' }), name: () => true },
    { content: (file) => ({ how: file.endsWith('.ndjson') ? 'all' : 'none' }), name: () => true },
    { content: () => ({ how: coin() ? 'grown' : 'all' }), name: () => true },
    { content: () => ({ how: 'all' }), name: coin },
  ];
  for (let index = 0; index < count; index += 1) {
    const fate = mixtures[index % mixtures.length];
    if (fate !== undefined) yield fate;
  }
}
