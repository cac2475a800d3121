// Tests the menu of the self-checkout on a Mac, which cannot be taken away whole.
import { afterEach, expect, test, vi } from 'vitest';
import { kiosk } from '../../../src-main/shell/kiosk.ts';

const menus = vi.hoisted(() => [] as unknown[]);
vi.mock('electron', () => ({
  app: { name: 'Loandesk', on: () => undefined },
  Menu: {
    buildFromTemplate: (template: unknown) => template,
    setApplicationMenu: (menu: unknown) => menus.push(menu),
  },
}));
const window = { on: () => undefined, setKiosk: () => undefined } as never;

afterEach(() => {
  vi.unstubAllGlobals();
  menus.length = 0;
});

test.each([
  ['darwin', [{ label: 'Loandesk', submenu: [] }]],
  ['linux', null],
  ['win32', null],
])('on %s no key of the menu ends the program', (platform, menu) => {
  vi.stubGlobal('process', Object.create(process, { platform: { value: platform } }));
  const showMenu = vi.fn();
  const selfCheckout = kiosk(window, showMenu);
  selfCheckout.set(true);
  expect(menus).toEqual([menu]);
  selfCheckout.set(false);
  expect(showMenu).toHaveBeenCalledOnce();
});
