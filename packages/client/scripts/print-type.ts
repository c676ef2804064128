/** JSON Schema as zod writes it. */
export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  [more: string]: unknown;
}

/** What a type cannot say, and what it need not: anything beyond this list would be printed wrong in silence. */
const KNOWN = new Set(
  'type const enum anyOf items properties required additionalProperties default minimum maximum exclusiveMinimum maxLength minLength maxItems minItems pattern format propertyNames description'.split(
    ' ',
  ),
);
const WHOLE_NUMBER = /^\^\\d\{1,\d+\}\$$/;

/** The TypeScript type of a schema; `isQuery`: numbers go as text, and the client makes the text; `isInput`: only read. */
export function typeOf(schema: Schema, { isQuery = false, isInput = false, depth = 0 } = {}): string {
  const unknown = Object.keys(schema).filter((keyword) => !KNOWN.has(keyword));
  if (unknown.length > 0) throw new Error(`no type for ${unknown.join()} in ${JSON.stringify(schema)}`);
  const inner = { isQuery, isInput, depth };
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return union(schema.anyOf.map((each) => typeOf(each, inner)));
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type }, inner)));
  if (schema.type === 'array')
    return `${isInput ? 'readonly ' : ''}${listOf(typeOf(schema.items ?? {}, inner))}`;
  if (schema.type === 'object') return objectOf(schema, inner);
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  if (schema.type === 'string')
    return isQuery && WHOLE_NUMBER.test(schema.pattern ?? '') ? 'string | number' : 'string';
  return schema.type ?? 'unknown';
}

const union = (types: string[]) => [...new Set(types)].join(' | ');
const listOf = (type: string) =>
  /^readonly |[|&]/.test(type) && !type.startsWith('{') ? `(${type})[]` : `${type}[]`;

function objectOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  { depth, ...how }: { isQuery: boolean; isInput: boolean; depth: number },
): string {
  const inside = { ...how, depth: depth + 1 };
  const pad = '  '.repeat(depth + 1);
  const lines = Object.entries(properties).map(([name, schema]) => {
    const limits = limitsOf(schema);
    const mark = required.includes(name) ? '' : '?';
    return `${limits === '' ? '' : `${pad}/** ${limits} */\n`}${pad}${nameOf(name)}${mark}: ${typeOf(schema, inside)};\n`;
  });
  if (lines.length > 0) return `{\n${lines.join('')}${'  '.repeat(depth)}}`;
  const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties, inside) : 'unknown';
  return additionalProperties === false ? 'Record<string, never>' : `Record<string, ${values}>`;
}

const nameOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** What the type does not say, in words. */
function limitsOf({ default: missing, minimum, maximum, maxLength, maxItems, type }: Schema): string {
  const shown = (limit: number | undefined) =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  const isNumber = type === 'integer' || type === 'number';
  return [
    missing === undefined ? '' : `不填时为 ${JSON.stringify(missing)}`,
    isNumber && shown(minimum) ? `最小 ${minimum}` : '',
    isNumber && shown(maximum) ? `最大 ${maximum}` : '',
    maxLength === undefined ? '' : `最多 ${maxLength} 字`,
    maxItems === undefined ? '' : `最多 ${maxItems} 项`,
  ]
    .filter((text) => text !== '')
    .join('；');
}
