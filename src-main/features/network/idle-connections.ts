// Bounds the idle connections of each client, so that one program cannot keep the others out by holding all connections.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';

/** The client's end of a connection: the same for a TLS socket and the TCP socket below it. */
const clientOf = ({ remoteAddress = '', remotePort = 0 }: Socket): string =>
  `${remoteAddress} ${String(remotePort)}`;

/**
 * Closes a client's longest idle connection if it has more than `most`. A client is an address of the network: all
 * programs on this computer are one. A connection that sent no whole request yet is idle, with or without a TLS handshake.
 */
export function boundIdleConnections(server: Server | SecureServer, most: number): void {
  const connections = new Map<string, { socket: Socket; address: string }>();
  /** The idle sockets by address; in each set the longest idle first. */
  const idle = new Map<string, Set<Socket>>();

  function noteIdle(socket: Socket, address: string): void {
    const sockets = idle.get(address) ?? new Set();
    idle.set(address, sockets.add(socket));
    const [longest] = sockets;
    if (sockets.size > most) longest?.destroy();
  }
  function noteBusy(socket: Socket, address: string): void {
    const sockets = idle.get(address);
    sockets?.delete(socket);
    if (sockets?.size === 0) idle.delete(address);
  }

  server.on('connection', (socket: Socket) => {
    const client = clientOf(socket); // unknown once it is closed
    const address = socket.remoteAddress ?? '';
    connections.set(client, { socket, address });
    socket.once('close', () => {
      connections.delete(client);
      noteBusy(socket, address);
    });
    noteIdle(socket, address);
  });
  const noteRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const connection = connections.get(clientOf(request.socket));
    if (connection === undefined) return; // closed meanwhile
    const { socket, address } = connection;
    noteBusy(socket, address);
    response.once('close', () => {
      if (!socket.destroyed) noteIdle(socket, address);
    });
  };
  server.on('request', noteRequest);
  server.on('checkContinue', noteRequest);
}
