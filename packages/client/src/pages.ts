/** 分页接口的答复。 */
export interface Page<T> {
  list: T[];
  data_count: number;
}
/** 分页接口的参数：页码在 query 或 body 里，由这里填。 */
export interface PagedCall {
  query?: object;
  body?: object;
  signal?: AbortSignal;
}

/**
 * 逐项读完一个分页的接口：`for await (const order of pages(client.orders.list, { body: {} }))`。一页 100 项，除非参数里
 * 写了 `page_size`。读的时候有新的一项插到前面，后面的项会再出现一次：要紧时按编号去重；
 * 有一项被移走，后面的会漏掉一项：要完整的，读完再读一次。
 */
export async function* pages<C extends PagedCall, T>(
  list: (call: C) => Promise<Page<T>>,
  call: C,
): AsyncGenerator<T, void, undefined> {
  const place = call.body === undefined ? 'query' : 'body';
  for (let page = 1, seen = 0; ; page += 1) {
    const at = { page_size: 100, ...call[place], page };
    const found = await list({ ...call, [place]: place === 'query' ? textOf(at) : at });
    yield* found.list;
    seen += found.list.length;
    if (found.list.length === 0 || seen >= found.data_count) return;
  }
}

/** A query is text. */
const textOf = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
