// Bounds the idle connections of each client, so that one program cannot keep the others out by holding all connections.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';

/**
 * Closes a client's longest idle connection if it has more than `most`. A client is an address of the network: all
 * programs on this computer are one. A connection that sent no whole request yet is idle.
 */
export function boundIdleConnections(server: Server | SecureServer, most: number): void {
  /** By address; in each set the longest idle first. */
  const idle = new Map<string, Set<Socket>>();
  const addressOf = (socket: Socket): string => socket.remoteAddress ?? '';

  function noteIdle(socket: Socket, address: string): void {
    const own = idle.get(address) ?? new Set();
    idle.set(address, own.add(socket));
    const [longest] = own;
    if (own.size > most) longest?.destroy();
  }
  function noteBusy(socket: Socket, address: string): void {
    const own = idle.get(address);
    own?.delete(socket);
    if (own?.size === 0) idle.delete(address);
  }

  server.on(server instanceof SecureServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    const address = addressOf(socket); // unknown once it is closed
    socket.once('close', () => {
      noteBusy(socket, address);
    });
    noteIdle(socket, address);
  });
  const asked = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    const address = addressOf(socket);
    noteBusy(socket, address);
    response.once('close', () => {
      if (!socket.destroyed) noteIdle(socket, address);
    });
  };
  server.on('request', asked);
  server.on('checkContinue', asked);
}
