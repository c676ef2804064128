/** A field of a GraphQL query, with the fields asked of it. */
interface Field {
  /** Under which name the answer is wanted. */
  key: string;
  name: string;
  fields: Field[];
}

/**
 * Answers any product query of the Storefront API by its own selection: only the values that a card shows are real. The
 * widget beside ours asks the API of a shop, which a bench cannot.
 */
export function answerStorefront(query: string, pictures: string, count: number): object {
  // Commas mean nothing in GraphQL.
  const tokens = query.match(/\.\.\.|[A-Za-z_]\w*|[{}():!$@[\]]|"(?:[^"\\]|\\.)*"|-?\d+/g) ?? [];
  const fragments = new Map<string, Field[]>();
  let roots: Field[] = [];
  let at = 0;
  const skipTo = (open: string) => {
    while (at < tokens.length && tokens[at] !== open) at += 1;
  };
  const skipArguments = () => {
    if (tokens[at] !== '(') return;
    for (let depth = 0; at < tokens.length; at += 1) {
      if (tokens[at] === '(') depth += 1;
      if (tokens[at] === ')' && (depth -= 1) === 0) break;
    }
    at += 1;
  };
  const selection = (): Field[] => {
    const fields: Field[] = [];
    at += 1;
    while (at < tokens.length && tokens[at] !== '}') {
      if (tokens[at] === '...') {
        at += 1;
        if (tokens[at] === 'on') {
          at += 2;
          fields.push(...selection());
        } else {
          fields.push({ key: '...', name: tokens[at]!, fields: [] });
          at += 1;
        }
        continue;
      }
      let name = tokens[at]!;
      const key = name;
      at += 1;
      if (tokens[at] === ':') {
        name = tokens[at + 1]!;
        at += 2;
      }
      skipArguments();
      fields.push({ key, name, fields: tokens[at] === '{' ? selection() : [] });
    }
    at += 1;
    return fields;
  };
  while (at < tokens.length) {
    const isFragment = tokens[at] === 'fragment';
    const name = tokens[at + 1]!;
    skipTo('{');
    if (at >= tokens.length) break;
    const fields = selection();
    if (isFragment) fragments.set(name, fields);
    else roots = fields;
  }

  const flat = (fields: Field[]): Field[] =>
    fields.flatMap((field) => (field.key === '...' ? flat(fragments.get(field.name) ?? []) : [field]));
  const answer = (fields: Field[], kind: string, index: number): object =>
    Object.fromEntries(flat(fields).map((field) => [field.key, valueOf(field, kind, index)]));
  const listOf = (field: Field, kind: string, length: number, from = 0): object =>
    Object.fromEntries(
      flat(field.fields).map((inner) => [
        inner.key,
        inner.name === 'edges'
          ? Array.from({ length }, (_, index) => answer(inner.fields, kind, from + index + 1))
          : answer(inner.fields, kind, 0),
      ]),
    );
  const valueOf = (field: Field, kind: string, index: number): unknown => {
    const { name, fields } = field;
    const asks = (wanted: string) => flat(fields).some(({ name }) => name === wanted);
    if (name === 'nodes') return Array.from({ length: count }, (_, at) => answer(fields, 'Product', at + 1));
    if (asks('edges'))
      return listOf(field, CONNECTIONS[name] ?? 'Node', name === 'products' ? count : 1, index);
    if (name === '__typename') return kind;
    if (name === 'options') return [answer(fields, 'ProductOption', index)];
    if (name === 'selectedOptions') return [answer(fields, 'SelectedOption', index)];
    if (fields.length > 0) return answer(fields, NODES[name] ?? kind, index);
    if (name === 'values') return ['默认'];
    if (/^(has|available|currentlyNot|requires|taxable|taxesIncluded)/.test(name))
      return name.startsWith('available');
    if (name === 'src' || /url/i.test(name)) return pictures;
    if (name === 'id') return `gid://shopify/${kind}/${index}`;
    if (name === 'amount') return `${index}.50`;
    if (name === 'currencyCode') return 'CNY';
    if (name === 'title' || name === 'name') return kind === 'Product' ? `礼品 ${index} 号` : '默认';
    if (name.endsWith('At')) return '2026-01-01T00:00:00Z';
    if (/width|height|weight$/.test(name)) return 240;
    return name;
  };
  return { data: answer(roots, 'QueryRoot', 1) };
}

const CONNECTIONS: Record<string, string> = {
  products: 'Product',
  images: 'Image',
  variants: 'ProductVariant',
};
const NODES: Record<string, string> = { shop: 'Shop', image: 'Image', product: 'Product' };
