// The floor of the list bench: a bare Fastify that answers stored bytes by address. Usage: bare-handler.ts < answers
import { readFileSync } from 'node:fs';
import { fastify } from 'fastify';

const answers = new Map(Object.entries(JSON.parse(readFileSync(0, 'utf8')) as Record<string, string>));
const app = fastify();
app.get('/*', (request, reply) =>
  reply.type('application/json; charset=utf-8').send(answers.get(request.url) ?? ''),
);
process.stdout.write(await app.listen({ host: '127.0.0.1', port: 0 }));
