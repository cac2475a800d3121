// Stands in for Electron's ipcMain: what pages send and ask arrives here, as copies.
import { EventEmitter } from 'node:events';
import { answers } from './program.ts';
import { schemePort } from './session.ts';
import { toElectron } from './addresses.ts';
import { contentsOf, type WebContents } from './windows.ts';

interface SenderEvent {
  sender: WebContents;
  senderFrame: { url: string; parent: { url: string } | null };
}
type Handler = (event: SenderEvent, ...args: unknown[]) => unknown;

class StandInIpcMain extends EventEmitter {
  private readonly handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }

  async answer(channel: string, event: SenderEvent, args: unknown[]): Promise<unknown> {
    const handler = this.handlers.get(channel);
    try {
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
      return structuredClone(await handler(event, ...args));
    } catch (error) {
      throw new Error(`Error invoking remote method '${channel}': ${String(error)}`, { cause: error });
    }
  }
}

export const ipcMain = new StandInIpcMain();

async function eventFrom(id: number, frameUrl: string): Promise<SenderEvent> {
  return {
    sender: contentsOf(id),
    senderFrame: { url: toElectron(frameUrl, await schemePort()), parent: null },
  };
}

answers.invoked = async (id, frameUrl, channel, args) =>
  ipcMain.answer(channel, await eventFrom(id, frameUrl), args);
answers.sent = async (id, frameUrl, channel, args) => {
  ipcMain.emit(channel, await eventFrom(id, frameUrl), ...args);
};
