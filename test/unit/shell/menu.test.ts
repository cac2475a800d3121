// Holds the menu to its items, and to keys that no scanner types.
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { labelsFor } from '../../../src-main/shell/labels.ts';
import { menuTemplate } from '../../../src-main/shell/menu.ts';

const actions = () => ({ openDataFolder: vi.fn(), reload: vi.fn(), tell: vi.fn(), quit: vi.fn() });

const itemsOf = (template: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  template.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])]);

describe('the menu', () => {
  it.each(['en', 'nl'])('has a label of its own for every item in %s', (language) => {
    const items = itemsOf(menuTemplate(labelsFor(language).menu, actions(), 'linux')).filter(
      (item) => item.type !== 'separator',
    );
    const labels = items.map((item) => item.label);
    expect(labels.every(Boolean)).toBe(true);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('does what its items say', () => {
    const done = actions();
    const items = itemsOf(menuTemplate(labelsFor('en').menu, done, 'linux'));
    const choose = (id: string) => {
      const { click } = items.find((item) => item.id === id) ?? {};
      (click as () => void)();
    };
    for (const id of ['open-data-folder', 'reload', 'quit', 'undo', 'shortcuts', 'about']) choose(id);
    expect(done.openDataFolder).toHaveBeenCalledOnce();
    expect(done.reload).toHaveBeenCalledOnce();
    expect(done.quit).toHaveBeenCalledOnce();
    expect(done.tell.mock.calls).toEqual([['undo'], ['shortcuts'], ['about']]);
  });

  it('takes no Ctrl and letter alone, which is how a control character in a barcode arrives', () => {
    const keys = itemsOf(menuTemplate(labelsFor('en').menu, actions(), 'linux')).flatMap(
      (item) => item.accelerator ?? [],
    );
    expect(keys.filter((key) => /^(CmdOrCtrl|Ctrl|Control)\+[A-Z]$/i.test(key))).toEqual([]);
  });

  it("begins with the app's own menu on a Mac only", () => {
    const first = (platform: NodeJS.Platform) =>
      menuTemplate(labelsFor('en').menu, actions(), platform)[0]?.role;
    expect(first('darwin')).toBe('appMenu');
    expect(first('win32')).toBeUndefined();
  });
});
