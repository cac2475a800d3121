// At another desk of the library only some features do daily work: the others would decide what the main desk decides.
import { expect, test } from 'vitest';
import { feature } from '../../../../src-main/core/manifest/feature.ts';
import { buildFeatures } from '../../../../src-main/core/manifest/feature-list.ts';

test('another desk leaves daily work to the main desk, but for features of every desk', async () => {
  const worked: string[] = [];
  const working = (name: string, atEveryDesk: { atEveryDesk?: true }) =>
    feature({
      name,
      newDay: () => Promise.resolve(worked.push(`${name}, a new day`)),
      maintenance: () => Promise.resolve(worked.push(name)),
      ...atEveryDesk,
    });
  const list = [working('holds', {}), working('backups', { atEveryDesk: true })];
  let isMain = false;
  const built = buildFeatures(list, {}, () => isMain);
  const report = (error: unknown): void => {
    throw error;
  };
  const run = async (): Promise<string[]> => {
    worked.splice(0);
    await built.maintenance(report);
    await built.newDay('2026-09-07', report);
    return [...worked];
  };
  expect(await run()).toEqual(['backups', 'backups, a new day']);
  isMain = true;
  expect(await run()).toEqual(['holds', 'backups', 'holds, a new day', 'backups, a new day']);
});
