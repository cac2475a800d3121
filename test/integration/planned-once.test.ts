// Tests that the statements that every scan runs keep their plan whatever is bound to them.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { addBorrower, addItem, lend } from '../support/school-year.ts';
import { openTestLibrary } from '../support/open-library.ts';

test('a statement with more than one possible plan, run by a scan or a look-up, hides what it is bound to', async () => {
  const prototype = Database.prototype as { prepare: (this: object, sql: string) => object };
  const { prepare } = prototype;
  const ran = new Set<string>();
  prototype.prepare = function (sql) {
    return new Proxy(prepare.call(this, sql), {
      get(statement, name) {
        if (name === 'get' || name === 'all') ran.add(sql);
        const value: unknown = Reflect.get(statement, name);
        return typeof value === 'function' ? (value as () => unknown).bind(statement) : value;
      },
    });
  };
  const library = await openTestLibrary();
  try {
    const [borrower, item] = [
      await addBorrower(library, { barcode: '2000001' }),
      await addItem(library, { barcode: '3000001' }),
    ];
    ran.clear();
    await lend(library, borrower, item);
    await library.get('/catalog?barcode=3000001');
    await library.get(`/catalog?id=${item.id}`);
    await library.get('/loans/barcode:2000001');
    for (const code of ['3000001', '2000001'])
      await library.post('/desk/scans', { code, borrower: borrower.id });
    await library.post('/desk/scans', { code: '3000001', borrower: borrower.id });
  } finally {
    prototype.prepare = prepare;
    await library.remove();
  }
  const planned = [...ran].filter((sql) => /\b(?:JOIN|INDEXED BY|ORDER BY|GROUP BY|OR)\b/.test(sql));
  expect(planned.length).toBeGreaterThan(8);
  expect(planned.filter((sql) => /(?:=|\bIN \()\s*[?@]/.test(sql))).toEqual([]);
});
