// A load generator in a process of its own, light enough to leave the cores to what is measured. It keeps sockets open,
// sends GET requests in turn and prints one JSON line. Usage: load.ts BASE CONNECTIONS MILLISECONDS HEADERS < urls
import { readFileSync } from 'node:fs';
import net from 'node:net';
import type { LoadResult } from './run-load.ts';

const [base = '', connections = '', milliseconds = '', headers = ''] = process.argv.slice(2);
const urls = readFileSync(0, 'utf8').trim().split('\n');
const { hostname, port } = new URL(base);
const requests = urls.map((url) => `GET ${url} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${headers}\r\n`);
const result: LoadResult = { requests: 0, errors: 0, bytes: 0, ms: 0, latencies: [] };
let next = 0;
const startedAt = performance.now();
const endAt = startedAt + Number(milliseconds);

function connection(): Promise<void> {
  return new Promise((resolve) => {
    const socket = net.connect({ host: hostname, port: Number(port), noDelay: true });
    let sentAt = 0;
    let wanted = -1;
    let got = 0;
    const send = () => {
      sentAt = performance.now();
      wanted = -1;
      got = 0;
      socket.write(requests[(next += 1) % requests.length]!);
    };
    const finish = () => {
      socket.destroy();
      resolve();
    };
    socket.on('connect', send);
    socket.on('data', (part) => {
      if (wanted < 0) {
        const end = part.indexOf('\r\n\r\n');
        const head = part.toString('latin1', 0, end);
        wanted = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
        if (!head.startsWith('HTTP/1.1 200') || end < 0 || Number.isNaN(wanted)) {
          result.errors += 1;
          return finish();
        }
      }
      got += part.length;
      if (got < wanted) return;
      const now = performance.now();
      result.requests += 1;
      result.bytes += got;
      result.latencies.push(now - sentAt);
      if (now < endAt) send();
      else finish();
    });
    socket.on('error', () => {
      result.errors += 1;
      finish();
    });
  });
}

await Promise.all(Array.from({ length: Number(connections) }, connection));
result.ms = performance.now() - startedAt;
process.stdout.write(JSON.stringify(result));
