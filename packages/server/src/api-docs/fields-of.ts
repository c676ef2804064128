import { jsonSchemaOf } from '@giftship/shared/api/openapi';
import { DOCS_COPY as SAY } from './copy.ts';

/** As much of JSON Schema as the routes use. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  pattern?: string;
  format?: string;
}

/** What a schema says of itself, in the words of `Schema`. */
export const schemaOf = (schema: Parameters<typeof jsonSchemaOf>[0], io: 'input' | 'output'): Schema =>
  jsonSchemaOf(schema, io) as Schema;

/** One line of a table of fields; those within another have its path in front. */
export interface Field {
  name: string;
  type: string;
  isNeeded: boolean;
  limits: string;
}

const TYPES: Record<string, string> = SAY.types;
/** Bounds from here on only keep a number a number: nobody has to know them. */
const NO_LIMIT = 1_000_000;
/** Deeper than this nobody reads a table. */
const MOST_LEVELS = 6;

/** All fields of a schema, level by level: `rec_list[].rec_name` stands under `rec_list`. */
export function fieldsOf(schema: Schema, path = '', level = 0): Field[] {
  if (level > MOST_LEVELS) return [];
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const needed = new Set(schema.required ?? []);
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, value]) => [
    {
      name: path + name,
      type: typeOf(value),
      isNeeded: needed.has(name),
      limits: limitsOf(value),
    },
    ...fieldsOf(value, `${path}${name}.`, level + 1),
  ]);
  // What a list holds stands under the list's own name.
  const held = schema.items
    ? fieldsOf(schema.items, path === '' ? '[].' : path.replace(/\.$/, '[].'), level + 1)
    : [];
  const inParts = parts.flatMap((part) => fieldsOf(part, path, level + 1));
  const seen = new Set<string>();
  return [...own, ...held, ...inParts].filter(({ name }) => !seen.has(name) && seen.add(name));
}

/** What a value is, in a word. */
export function typeOf(schema: Schema): string {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (parts.length > 0) return [...new Set(parts.map(typeOf))].join(SAY.or);
  if (schema.items && schema.type === 'array') return SAY.listOf(typeOf(schema.items));
  const names = schema.type === undefined ? [typeName(schema.const)] : [schema.type].flat();
  return names.map((name) => TYPES[name] ?? SAY.any).join(SAY.or);
}

const typeName = (value: unknown): string => (value === null ? 'null' : typeof value);

/** What a value may be, beside its type. */
export function limitsOf(schema: Schema): string {
  const { minLength, maxLength, minItems, maxItems } = schema;
  const [minimum, maximum] = [limit(schema.minimum), limit(schema.maximum)];
  const above = limit(schema.exclusiveMinimum);
  const pattern = schema.format ?? schema.pattern;
  const limits = [
    schema.enum && SAY.oneOf(schema.enum),
    schema.const !== undefined && SAY.always(schema.const),
    (minLength ?? maxLength) !== undefined && SAY.length(minLength, maxLength),
    (minItems ?? maxItems) !== undefined && SAY.items(minItems, maxItems),
    above !== undefined && SAY.above(above),
    (minimum ?? maximum) !== undefined && SAY.range(minimum, maximum),
    pattern !== undefined && SAY.pattern(pattern),
    schema.default !== undefined && SAY.missing(schema.default === '' ? '' : JSON.stringify(schema.default)),
  ];
  return limits.filter((one): one is string => typeof one === 'string').join('\uff0c');
}

const limit = (value: number | undefined): number | undefined =>
  value === undefined || Math.abs(value) >= NO_LIMIT ? undefined : value;
