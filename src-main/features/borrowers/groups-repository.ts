// The SQL of the borrowers' groups and categories.
import type { z } from '@hono/zod-openapi';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { naturalOrder } from '../../core/languages/natural-order-rules.ts';
import type { groupSchema } from './borrowers-schemas.ts';

export interface Named {
  id: string;
  name: string;
}

export type Group = Omit<z.infer<typeof groupSchema>, 'borrowerCount'>;

export const groupsIn = preparedPerConnection((db: ReadableDatabase) => {
  const groups = db.prepare<[], Group & { borrowerCount: number }>(
    `SELECT g.id, g.name, count(b.key) AS borrowerCount, g.teacher_email AS teacherEmail FROM borrower_groups g
     LEFT JOIN borrowers b ON b.group_id = g.id GROUP BY g.id`,
  );
  const groupByName = db.prepare<[string], Named>('SELECT id, name FROM borrower_groups WHERE name = ?');
  const group = db.prepare<[string], Group>(
    'SELECT id, name, teacher_email AS teacherEmail FROM borrower_groups WHERE id = ?',
  );
  const categories = db.prepare<[], Named & { isDefault: number }>(
    'SELECT id, name, is_default AS isDefault FROM borrower_categories ORDER BY name',
  );
  const categoryByName = db.prepare<[string], Named>(
    'SELECT id, name FROM borrower_categories WHERE name = ?',
  );
  const category = db.prepare<[string], Named>('SELECT id, name FROM borrower_categories WHERE id = ?');
  const defaultCategory = db.prepare<[], Named>(
    'SELECT id, name FROM borrower_categories WHERE is_default = 1',
  );

  return {
    groups: () => groups.all().toSorted((one, other) => naturalOrder(one.name, other.name)),
    groupByName: (name: string) => groupByName.get(name) ?? null,
    group: (id: string) => group.get(id) ?? null,
    categories: () =>
      categories.all().map((category) => ({ ...category, isDefault: category.isDefault === 1 })),
    categoryByName: (name: string) => categoryByName.get(name) ?? null,
    category: (id: string) => category.get(id) ?? null,
    defaultCategory: () => defaultCategory.get() ?? null,
  };
});

export const groupWrites = preparedPerConnection((db: WritableDatabase) => {
  const insertGroup = db.prepare('INSERT INTO borrower_groups (id, name) VALUES (?, ?)');
  const updateGroup = db.prepare(
    'UPDATE borrower_groups SET name = @name, teacher_email = @teacherEmail WHERE id = @id',
  );
  const removeGroup = db.prepare('DELETE FROM borrower_groups WHERE id = ?');
  const inGroup = db.prepare<[string], { n: number }>(
    'SELECT count(*) AS n FROM borrowers WHERE group_id = ?',
  );
  const insertCategory = db.prepare('INSERT INTO borrower_categories (id, name) VALUES (?, ?)');
  const renameCategory = db.prepare('UPDATE borrower_categories SET name = ? WHERE id = ?');

  return {
    insertGroup: (group: Named) => insertGroup.run(group.id, group.name),
    updateGroup: (group: Group) => updateGroup.run(group),
    removeGroup: (id: string) => removeGroup.run(id),
    borrowersInGroup: (id: string): number => inGroup.get(id)?.n ?? 0,
    insertCategory: (category: Named) => insertCategory.run(category.id, category.name),
    renameCategory: (category: Named) => renameCategory.run(category.name, category.id),
  };
});
