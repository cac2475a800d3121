// Handles and sends messages on the bridge's channels; contains the only casts of IPC.
import { ipcMain, type WebContents } from 'electron';
import type { Announcements, Requests } from '../../src-preload/bridge.ts';
import { isDeskUrl } from './desk-scheme.ts';

/** Answers one channel, for the desk's own page only: not for a frame in it, whatever its address. */
export function answer<Channel extends keyof Requests>(channel: Channel, call: Requests[Channel]): void {
  ipcMain.handle(channel, (event, ...args: unknown[]) => {
    const { senderFrame } = event;
    if (senderFrame?.parent !== null || !isDeskUrl(senderFrame.url))
      throw new Error(`${channel} answers the desk only`);
    return (call as (...given: unknown[]) => ReturnType<Requests[Channel]>)(...args);
  });
}

/** Sends a message to the page in this window. */
export function announce<Channel extends keyof Announcements>(
  contents: WebContents,
  channel: Channel,
  message: Announcements[Channel],
): void {
  contents.send(channel, message);
}
