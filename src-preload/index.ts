// Exposes to the desk's screen the few calls that a web page cannot make itself, and nothing else of Electron.
import { contextBridge, ipcRenderer } from 'electron';
import { version } from '../package.json';
import type { Announcements, Bridge, Requests } from './bridge.ts';

function ask<Channel extends keyof Requests>(
  channel: Channel,
  ...args: Parameters<Requests[Channel]>
): ReturnType<Requests[Channel]> {
  return ipcRenderer.invoke(channel, ...args) as ReturnType<Requests[Channel]>;
}

// Pass only the message: Electron's event would expose the sender, and with it every channel, to the page.
function listen<Channel extends keyof Announcements>(
  channel: Channel,
  listener: (message: Announcements[Channel]) => void,
): () => void {
  const forward = (_event: unknown, message: Announcements[Channel]): void => {
    listener(message);
  };
  ipcRenderer.on(channel, forward);
  return () => {
    ipcRenderer.off(channel, forward);
  };
}

const bridge: Bridge = {
  shell: 'electron',
  version,
  onScan: (listener) => listen('desk:scan', listener),
  onMenu: (listener) => listen('desk:menu', listener),
  scanners: {
    here: () => ask('scanners:here'),
    pair: (text, port) => ask('scanners:pair', text, port),
    stopPairing: () => ask('scanners:stop-pairing'),
    saveProfile: (profile) => ask('scanners:save-profile', profile),
    forget: (device) => ask('scanners:forget', device),
    test: (expected) => ask('scanners:test', expected),
    beep: (device, sound) => ask('scanners:beep', device, sound),
    onChanged: (listener) => listen('scanners:changed', listener),
    onReading: (listener) => listen('scanners:reading', listener),
    onRawReport: (listener) => listen('scanners:raw-report', listener),
  },
  openDataFolder: () => ask('data-folder:open'),
  chooseFolder: (which, start) => ask('folder:choose', which, start),
  installUpdate: () => ask('update:install'),
  printers: () => ask('printers:list'),
  printPage: (printer) => ask('page:print', printer),
  setSelfCheckout: (isOn) => ask('self-checkout:is-on', isOn),
};

contextBridge.exposeInMainWorld('loandesk', bridge);
