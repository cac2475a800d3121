// Makes the script that runs a built preload in a page, with what a sandboxed preload may require.
import type { WindowToOpen } from './wire.ts';

/** The name under which the page finds its line to the test process, until this script has taken it away. */
export const lineName = '__electronStandIn';

/** The text to run before every document of a window. */
export function preloadScript(window: WindowToOpen): string {
  const world = `(${String(preloadWorld)})(${JSON.stringify(lineName)}, ${JSON.stringify(window.contextIsolation)})`;
  const node =
    window.nodeIntegration && !window.contextIsolation
      ? 'globalThis.require = require; globalThis.process = process;'
      : '';
  return `if (globalThis === globalThis.top) {
    const { require, process } = ${world};
    ${node}
    ((require, module, exports, process) => {\n${window.preload ?? ''}\n})(require, { exports: {} }, {}, process);
  }`;
}

// Serialised into the page: it may use nothing but its arguments and the browser.
function preloadWorld(
  line: string,
  contextIsolation: boolean,
): { require: (name: string) => unknown; process: object } {
  type Line = (kind: 'invoke' | 'send', channel: string, args: unknown[]) => Promise<unknown>;
  type Listener = (event: object, ...args: unknown[]) => void;
  const page: object = globalThis;
  const call = Reflect.get(page, line) as Line;
  Reflect.deleteProperty(page, line);
  const listeners = new Map<string, Set<Listener>>();
  const ipcRenderer = {
    invoke: async (channel: string, ...args: unknown[]) => call('invoke', channel, structuredClone(args)),
    send: (channel: string, ...args: unknown[]) => void call('send', channel, structuredClone(args)),
    on(channel: string, listener: Listener) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      return ipcRenderer;
    },
    off(channel: string, listener: Listener) {
      listeners.get(channel)?.delete(listener);
      return ipcRenderer;
    },
  };
  // Out of the page's sight as far as a page of the same world allows.
  Object.defineProperty(page, Symbol.for(line), {
    value: (channel: string, args: unknown[]) => {
      for (const listener of [...(listeners.get(channel) ?? [])]) listener({ sender: ipcRenderer }, ...args);
    },
  });

  // Values cross as frozen copies, functions as proxies; classes lose their prototype, symbols are dropped.
  const across = (value: unknown): unknown => {
    if (typeof value === 'function') {
      const original = value as (...args: unknown[]) => unknown;
      return (...args: unknown[]) => across(original(...args.map(across)));
    }
    if (typeof value === 'symbol') return undefined;
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Promise)
      return value.then(across, (error: unknown) => Promise.reject(across(error) as Error));
    if (value instanceof Error) return new Error(value.message);
    if (Array.isArray(value)) return Object.freeze(value.map(across));
    return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, across(one)])));
  };
  const contextBridge = {
    exposeInMainWorld(key: string, api: unknown) {
      if (!contextIsolation)
        throw new Error('contextBridge API can only be used when contextIsolation is enabled');
      if (key in page)
        throw new Error('Cannot bind an API on top of an existing property on the window object');
      Object.defineProperty(page, key, { value: across(api), enumerable: true });
    },
  };
  const require = (name: string): unknown => {
    if (name === 'electron') return { contextBridge, ipcRenderer };
    throw new Error(`module not found: ${name}`);
  };
  return {
    require,
    process: { type: 'renderer', sandboxed: true, contextIsolated: contextIsolation, argv: [], env: {} },
  };
}
