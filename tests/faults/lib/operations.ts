/** A JSON schema, as far as samples are made from it. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  default?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
}

/** One operation of the API document, with the places in it that take a value. */
export interface Operation {
  name: string;
  method: string;
  path: string;
  /** Anybody may call it. */
  isOpen: boolean;
  hasBody: boolean;
  query: Record<string, Schema>;
  body: Record<string, Schema>;
  /** Fields of the rows in its lists. */
  rowFields: { list: string; field: string }[];
}

interface Document {
  paths: Record<string, Record<string, DocumentOperation>>;
}
interface DocumentOperation {
  operationId: string;
  security?: unknown[];
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Reads the operations of a running server from its own document. */
export async function operationsOf(base: string): Promise<Operation[]> {
  return readOperations(await (await fetch(`${base}/api/openapi.json`)).json());
}

/** The operations of an API document. */
export function readOperations(found: unknown): Operation[] {
  const document = found as Document;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(path, method, operation)),
  );
}

function readOperation(path: string, method: string, operation: DocumentOperation): Operation {
  const body = operation.requestBody?.content['application/json']?.schema;
  const properties = body?.properties ?? {};
  const inQuery = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  return {
    name: operation.operationId,
    method: method.toUpperCase(),
    path,
    isOpen: (operation.security ?? [{}]).some((way) => Object.keys(way as object).length === 0),
    hasBody: body !== undefined,
    query: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
    body: properties,
    rowFields: Object.entries(properties).flatMap(([list, { items }]) =>
      Object.keys(items?.properties ?? {}).map((field) => ({ list, field })),
    ),
  };
}

/** What a field of that name holds in a call that is in order; the schema says it for all others. */
const SAMPLES: Record<string, unknown> = {
  goods_id: 101,
  express_id: 1,
  goods_num: 1,
  mobile: '13712359999',
  real_name: '张三',
  id_card: '110105198001011318',
  start_time: '2026-01-01 00:00:00',
  end_time: '2026-12-31 00:00:00',
  money: '1.00',
  amount: '10',
  origins: ['https://shop.example'],
  rec_list: [
    {
      rec_name: '甲',
      rec_mobile: '13900001111',
      rec_province: '浙江省',
      rec_city: '杭州市',
      rec_address: '文一路1号',
    },
  ],
};

/** A value that such a field may hold. */
export function sampleOf(name: string, schema: Schema): unknown {
  if (Object.hasOwn(SAMPLES, name)) return SAMPLES[name];
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const one = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (one) return sampleOf(name, one);
  switch (schema.type) {
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'array':
      return schema.items ? [sampleOf(name, schema.items)] : [];
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((field) => [field, sampleOf(field, schema.properties?.[field] ?? {})]),
      );
    default:
      return 'x';
  }
}
