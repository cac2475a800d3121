// Tests that checkouts which arrive at the same moment are decided one after the other.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { borrowers, items, smallSchool } from './small-school.ts';
import type { Answer, SmallSchool } from './small-school.ts';

let schools: Awaited<ReturnType<typeof smallSchool>>;
let school: SmallSchool;

beforeAll(async () => {
  schools = await smallSchool();
});

afterAll(async () => {
  await schools.remove();
});

beforeEach(async () => {
  school = await schools.copy();
});

afterEach(async () => {
  await school.close();
});

const [anna, bram] = borrowers;
const [novel, secondNovel, thirdNovel] = items;
const rounds = 40;

function lend(item: string, borrower: string): Promise<Answer> {
  return school.post('/checkouts', { borrower: `barcode:${borrower}`, item: `barcode:${item}` });
}

function returned(item: string): Promise<Answer> {
  return school.post('/returns', { item: `barcode:${item}` });
}

/** Each answer as its status and, of a refusal, its code; the loans first. */
function outcomes(answers: Answer[]): string[] {
  return answers
    .map(({ status, body }) => (status === 409 ? `409 ${(body as { code: string }).code}` : String(status)))
    .toSorted();
}

async function itemsOut(): Promise<string[]> {
  const { body } = await school.get('/loans');
  return (body as { item: { barcode: string } }[]).map(({ item }) => item.barcode).toSorted();
}

describe('at the same moment', () => {
  test('two borrowers ask for one item: one gets it and the other hears who has it', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const pair = [anna.barcode, bram.barcode];
      if (round % 2 === 1) pair.reverse();
      const answers = await Promise.all(pair.map((borrower) => lend(novel.barcode, borrower)));
      expect(outcomes(answers)).toEqual(['201', '409 item-lent-to-other']);
      expect(await itemsOut()).toEqual([novel.barcode]);
      expect((await returned(novel.barcode)).status).toBe(200);
    }
  });

  test('one borrower is lent one item twice: it is one loan', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all([anna, anna].map(({ barcode }) => lend(novel.barcode, barcode)));
      expect(outcomes(answers)).toEqual(['201', '409 item-already-lent-to-borrower']);
      expect((await returned(novel.barcode)).status).toBe(200);
    }
  });

  test('a borrower who may have two items takes three: the limit holds', async () => {
    const three = [novel.barcode, secondNovel.barcode, thirdNovel.barcode];
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all(three.map((item) => lend(item, anna.barcode)));
      expect(outcomes(answers)).toEqual(['201', '201', '409 loan-limit-reached']);
      const out = await itemsOut();
      expect(out).toHaveLength(2);
      await Promise.all(out.map(returned));
    }
  });

  test('one item is returned twice: it comes back once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await lend(novel.barcode, anna.barcode);
      const answers = await Promise.all([returned(novel.barcode), returned(novel.barcode)]);
      expect(outcomes(answers)).toEqual(['200', '409 item-not-lent']);
    }
  });

  test('an item is returned and lent to the next in one go, by two desks: it is out once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await lend(novel.barcode, anna.barcode);
      const next = {
        borrower: `barcode:${bram.barcode}`,
        item: `barcode:${novel.barcode}`,
        returnFirst: true,
      };
      const answers = await Promise.all([school.post('/checkouts', next), school.post('/checkouts', next)]);
      expect(outcomes(answers)).toEqual(['201', '409 item-already-lent-to-borrower']);
      expect(await itemsOut()).toEqual([novel.barcode]);
      expect((await returned(novel.barcode)).status).toBe(200);
    }
  });

  test('one step is undone twice: it is undone once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { body } = await lend(novel.barcode, anna.barcode);
      const seq = String((body as { events: number[] }).events[0]);
      const takeBack = (): Promise<Answer> => school.post(`/events/${seq}/undo`, {});
      expect(outcomes(await Promise.all([takeBack(), takeBack()]))).toEqual(['200', '409 undo-not-possible']);
      expect(await itemsOut()).toEqual([]);
    }
  });
});
