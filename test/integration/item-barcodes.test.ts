// Which barcodes new items get beside those that are on labels already.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';

let school: TestLibrary;

beforeEach(async () => {
  school = await openTestLibrary();
});

afterEach(async () => {
  await school.remove();
});

async function barcodeGiven(): Promise<unknown> {
  const { body } = await school.post('/items', { title: 'The Hobbit' });
  return (body as { barcode?: unknown }).barcode;
}

it('the first item without a label gets the first number, the next one the next', async () => {
  expect([await barcodeGiven(), await barcodeGiven()]).toEqual(['30000001', '30000002']);
});

it('numbers with fewer digits and codes with letters do not disturb the count', async () => {
  for (const barcode of ['3999999', '3000000A', '39999998B', '30000041']) {
    await school.post('/items', { title: 'The Hobbit', barcode });
  }
  expect(await barcodeGiven()).toBe('30000042');
});

it('when every number is given away, the item is refused in words and nothing changes', async () => {
  await school.post('/items', { title: 'The Hobbit', barcode: '39999999' });
  const answer = await school.post('/items', { title: 'Another' });
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ code: 'barcode-taken' });
});

it('the library’s own numbers go on with as many digits as they have', async () => {
  for (const barcode of ['3008000', '3007999', '9789025111113', '000041']) {
    await school.post('/items', { title: 'The Hobbit', barcode });
  }
  expect([await barcodeGiven(), await barcodeGiven()]).toEqual(['3008001', '3008002']);
});

it('numbers keep their leading zeros', async () => {
  await school.post('/items', { title: 'The Hobbit', barcode: '000099' });
  expect(await barcodeGiven()).toBe('000100');
});
