// Receivers of webhooks: bare servers that answer 200 at once, over kept connections. Usage: receiver.ts COUNT
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const bases: string[] = [];
for (let i = 0; i < Number(process.argv[2] ?? 1); i += 1) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end('ok'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  bases.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}
process.stdout.write(JSON.stringify(bases));
