import { createServer, request, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** What came back through the proxy. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  cookies: string[];
}

/** A proxy on the same machine as the server, as an operator sets it up, and a way to call it from outside. */
export interface LocalProxy {
  /** The path goes out as it is written here: nobody tidies it up on the way. */
  call(
    path: string,
    options?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<Answer>;
  /** Of this machine, for a browser. */
  port: number;
  close(): Promise<void>;
}

/**
 * Passes everything on to `upstream`, the Host header too, and adds who called and that it was TLS, which ends here in
 * the way that counts for what stands behind. With a certificate it really does.
 */
export async function openProxy(upstream: string, tls?: { key: string; cert: string }): Promise<LocalProxy> {
  const { hostname, port } = new URL(upstream);
  const pass: RequestListener = (incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': [incoming.headers['x-forwarded-for'], '203.0.113.9'].filter(Boolean).join(', '),
      'x-forwarded-proto': 'https',
    };
    const { method = 'GET', url: path = '/' } = incoming;
    const passed = request({ hostname, port, method, path, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode!, reply.headers);
      reply.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  };
  const server = tls ? createTlsServer(tls, pass) : createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = (server.address() as AddressInfo).port;
  return {
    call: (path, options) => send(own, path, options),
    port: own,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** One call to a port of this machine, whatever the Host header says. */
export function send(
  port: number | string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request({ hostname: '127.0.0.1', port, path, method, headers, agent: false }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () =>
        resolve({
          status: reply.statusCode!,
          headers: reply.headers,
          body: Buffer.concat(parts).toString('utf8'),
          cookies: reply.headers['set-cookie'] ?? [],
        }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}
