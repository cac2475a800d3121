// The baseline of a look-up, in its own process: node:http answering one constant.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const constant = Buffer.from('x'.repeat(Number(process.argv[2])));
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': constant.length });
  response.end(constant);
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on('disconnect', () => {
  server.closeAllConnections();
  server.close();
});
