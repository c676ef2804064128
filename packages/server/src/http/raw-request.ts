import type { FastifyRequest } from 'fastify';
import type { RawRequest } from '../outside/raw-http.ts';

/** A callback as an adapter wants it: the raw bytes, before anything was parsed. */
export function rawRequestOf(request: FastifyRequest): RawRequest {
  const [path = '', query = ''] = request.url.split('?', 2);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value ?? '');
  return {
    method: request.method,
    path,
    query,
    headers,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  };
}
