// Stands in for Electron's menus: data whose items a test can click.
import type { MenuItemConstructorOptions } from 'electron';
import { app } from './app.ts';
import { note } from './program.ts';

export class MenuItem {
  readonly id: string | undefined;
  readonly label: string;
  readonly role: string | undefined;
  readonly type: string;
  readonly accelerator: string | undefined;
  readonly submenu: Menu | undefined;
  readonly click: () => void;

  constructor(options: MenuItemConstructorOptions) {
    this.id = options.id;
    this.label = options.label ?? '';
    this.role = options.role;
    this.type = options.type ?? (options.submenu ? 'submenu' : 'normal');
    this.accelerator = options.accelerator ?? undefined;
    this.submenu = Array.isArray(options.submenu) ? Menu.buildFromTemplate(options.submenu) : undefined;
    const chosen = options.click as (() => void) | undefined;
    this.click = () => {
      if (options.role === 'quit') app.quit();
      else chosen?.();
    };
  }
}

export class Menu {
  private static application: Menu | null = null;
  readonly items: MenuItem[] = [];

  static buildFromTemplate(template: MenuItemConstructorOptions[]): Menu {
    const menu = new Menu();
    menu.items.push(...template.map((options) => new MenuItem(options)));
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.application = menu;
    note('menu', { labels: menu?.items.map((item) => item.label) ?? [] });
  }

  static getApplicationMenu(): Menu | null {
    return Menu.application;
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
}
