import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';

type Compile = (route: { schema: object }) => (answer: unknown) => string;
type Factory = (schemas: unknown, options: unknown) => Compile;

// Fastify's own compiler, from where Fastify itself takes it.
const fromFastify = createRequire(createRequire(import.meta.url).resolve('fastify'));
const { SerializerSelector } = fromFastify('@fastify/fast-json-stringify-compiler') as {
  SerializerSelector: () => Factory;
};

/** By the schema as text, because every service makes its schemas anew. */
const kept = new Map<string, ReturnType<Compile>>();

/**
 * Lets the services of one process share what Fastify makes of the schemas of their replies: that is half of the work
 * of opening a service, and comes out the same each time. To be said before the app is ready.
 */
export function keepSerializers(app: FastifyInstance): void {
  const buildSerializer: Factory = (schemas, options) => {
    const compile = SerializerSelector()(schemas, options);
    return (route) => {
      const key = JSON.stringify(route.schema);
      const found = kept.get(key) ?? compile(route);
      kept.set(key, found);
      return found;
    };
  };
  app.setSchemaController({ compilersFactory: { buildSerializer: buildSerializer as never } });
}
