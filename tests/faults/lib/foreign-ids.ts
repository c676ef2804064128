import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { clientOf, exchange, logIn } from '../../../bench/lib/http.ts';
import { addBuyer, BENCH_PASSWORD } from '../../../bench/lib/open-shop.ts';
import type { ShopProcess } from '../../../bench/lib/shop-process.ts';
import type { Db } from '../../../packages/server/src/db/db.ts';
import { type Caller, keyCaller, loginCaller } from './odd-callers.ts';
import { type Operation, sampleOf } from './operations.ts';

/** What only the owner may ever read. */
const MARKS = ['密姓甲', '13955550177', '密室路', '密语', '密站', '密店', '密规', '密书'];
const OWNER = '13712360001';
/** As many answers of the owner's own calls hold a mark: else the numbers led nowhere, and nothing was tested. */
const LEAST_OWN = 6;

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The owner's numbers: by the name of a field, or by path where the field is only called `id`. */
interface Numbers {
  fields: Record<string, unknown>;
  ids: [path: RegExp, id: unknown][];
}

/**
 * Somebody with one of everything, and a stranger who names each of them on every operation that takes a number, by login
 * and by API key: he reads nothing of it, and everything is afterwards as it was.
 */
export async function foreignIds(server: ShopProcess, db: Db, operations: readonly Operation[]) {
  const violations: string[] = [];
  const numbers = await makeOwner(server, db);
  const strangers = await makeStrangers(server, db);
  const before = await settled(db);
  let calls = 0;
  for (const operation of operations)
    for (const names of namings(operation, numbers))
      for (const stranger of strangers) {
        calls += 1;
        const answer = await callWith(server.base, operation, stranger, names);
        const told = marksBeside(names, numbers).filter((mark) => answer.includes(mark));
        const what = `${stranger.name} ${operation.name} with ${Object.keys(names).join(', ')}`;
        if (told.length > 0) violations.push(`${what} reads ${told.join(' ')}: ${answer.slice(0, 300)}`);
      }
  for (const [table, rows] of await settled(db))
    if (before.get(table) !== rows) violations.push(`a stranger changed ${table} of the owner`);
  const own = await readAsOwner(server.base, operations, numbers);
  if (own < LEAST_OWN) violations.push(`only ${own} operations tell the owner anything by these numbers`);
  return {
    violations,
    facts: `${calls} calls with numbers of somebody else, ${own} operations tell their owner`,
  };
}

async function makeStrangers({ base }: ShopProcess, db: Db): Promise<Caller[]> {
  const mobiles = ['13712360002', '13712360003'] as const;
  for (const mobile of mobiles) await addBuyer(db, 10_000_000, mobile);
  const login = { mobile: mobiles[0], password: BENCH_PASSWORD };
  const stranger = await loginCaller(base, 'stranger', login);
  const body = { name: '别人', contact: '别人', website: '', intro: '' };
  await clientOf(base, stranger.headers({ method: '', url: '', body: '' })).partners.apply({ body });
  return [stranger, await keyCaller(base, await logIn(base, mobiles[1], BENCH_PASSWORD))];
}

async function makeOwner({ base }: ShopProcess, db: Db): Promise<Numbers> {
  const { userId } = await addBuyer(db, 10_000_000, OWNER);
  const api = clientOf(base, await logIn(base, OWNER, BENCH_PASSWORD));
  const row = {
    rec_name: '密姓甲',
    rec_mobile: '13955550177',
    rec_province: '浙江省',
    rec_city: '杭州市',
    rec_address: '密室路1号',
    shop_order: 'MI-0001',
  };
  const order = {
    goods_id: 101,
    goods_num: 1,
    express_id: 1,
    platform: 1,
    order_source: 1 as const,
    rec_list: [row],
  };
  const quote = await api.pricing.price({ body: order });
  const [made] = await api.orders.make({ key: 'owner-order', body: { ...order, remark: '密语备注' } });
  const insert = async (table: string, values: Record<string, unknown>): Promise<number> => {
    const names = Object.keys(values);
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
      Object.values(values),
    );
    return Number(rows[0]!.id);
  };
  const batches = await api.orders.batchList({ body: {} });
  const picture = await api.support.addPicture({ body: { data: PIXEL } });
  const ticket = await api.support.make({
    body: { type: 1, order_sn: made!.order_sn, content: '密语工单', images: [picture.id] },
  });
  await api.partners.apply({ body: { name: '密站', contact: '密站', website: '', intro: '' } });
  const site = await api.partners.addSite({ body: { name: '密站', origins: ['https://mi.example'] } });
  const trade = await api.wallet.rechargeQrcode({ body: { channel: 1, amount: '10' } });
  const store = await insert('stores', {
    user_id: userId,
    platform: 1,
    shop_name: '密店',
    outside_id: 'mi-1',
    status: 1,
    expire_at: new Date(Date.now() + 86_400_000 * 300),
  });
  const rule = await insert('auto_rules', {
    user_id: userId,
    store_id: store,
    goods_id: 101,
    courier_id: 1,
    num: 1,
    remark: '密规',
    keyword: '密规',
    daily_limit: 1,
    max_amount_fen: 100,
    enabled: false,
  });
  const message = await insert('user_messages', { user_id: userId, content: '密书' });
  const task = await insert('export_tasks', {
    user_id: userId,
    kind: 'orders',
    wanted: '{"format":"csv","template":"default"}',
    status: 2,
    total: 1,
    done: 1,
    file_name: '密书.csv',
    bytes: 3,
  });
  const delivery = await insert('webhook_deliveries', {
    user_id: userId,
    webhook_id: 'mi-webhook',
    event: 'order.paid',
    body: '{"a":"密书"}',
    url: 'http://127.0.0.1:9/密书',
    status: 3,
  });
  const sessions = await api.sessions.list();
  return {
    fields: {
      order_sn: made!.order_sn,
      batch_sn: batches.list[0]!.batch_sn,
      kuaidi_sn: made!.kuaidi_sn,
      shop_order: 'MI-0001',
      rec_name: row.rec_name,
      rec_mobile: row.rec_mobile,
      out_trade_no: trade.trade_no,
      store_id: store,
      site_id: site.id,
      task_id: task,
      ticket_id: ticket.ticket_sn,
      quote_id: quote.quote_id,
      images: [picture.id],
    },
    ids: [
      [/\/user\/store/, store],
      [/\/auto\/rule/, rule],
      [/\/user\/session/, sessions.list[0]!.id],
      [/\/user\/ticket/, ticket.ticket_sn],
      [/\/user\/picture/, picture.id],
      [/\/webhook\/resend/, delivery],
      [/\/user\/partner\/site/, site.id],
      [/\/user\/message/, message],
    ],
  };
}

/** What is the owner's and was not said in the call itself. */
const marksBeside = (names: Record<string, unknown>, { fields }: Numbers): string[] => [
  ...MARKS.filter((mark) => !JSON.stringify(names).includes(mark)),
  ...Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' && value.length > 6 && !Object.hasOwn(names, name) ? [value] : [],
  ),
];

/** The owner's numbers that an operation takes: each alone, and all of them. */
function namings(operation: Operation, { fields, ids }: Numbers): Record<string, unknown>[] {
  const taken = [...Object.keys(operation.query), ...Object.keys(operation.body)];
  const known: [string, unknown][] = taken.flatMap((name): [string, unknown][] => {
    if (name === 'id') {
      const own = ids.find(([path]) => path.test(operation.path));
      return own ? [[name, own[1]]] : [];
    }
    return Object.hasOwn(fields, name) ? [[name, fields[name]]] : [];
  });
  const alone = known.map(([name, value]) => ({ [name]: value }));
  return known.length > 1 ? [...alone, Object.fromEntries(known)] : alone;
}

async function callWith(
  base: string,
  { method, path, query, body, hasBody }: Operation,
  caller: Caller,
  names: Record<string, unknown>,
): Promise<string> {
  const valueOf = (name: string, from: Operation['query']) =>
    Object.hasOwn(names, name) ? fit(names[name], from[name]!) : sampleOf(name, from[name]!);
  const isNeeded = (name: string) => Object.hasOwn(names, name) || !FILTERS.has(name);
  const pairs = Object.keys(query)
    .filter(isNeeded)
    .map((name) => `${name}=${encodeURIComponent(String(valueOf(name, query)))}`);
  const url = pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
  const text = hasBody
    ? JSON.stringify(
        Object.fromEntries(
          Object.keys(body)
            .filter(isNeeded)
            .map((name) => [name, valueOf(name, body)]),
        ),
      )
    : '';
  const agent = new http.Agent();
  const headers = {
    ...caller.headers({ method, url, body: text }),
    'idempotency-key': `foreign-${Math.random()}`,
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
  };
  const reply = await exchange(base, agent, 30_000, {
    method,
    url,
    headers,
    ...(hasBody ? { body: text } : {}),
  });
  agent.destroy();
  if (reply.status === 401) await caller.logInAgain?.();
  return String(reply.body);
}

/** Filters that would hide what is looked for. */
const FILTERS = new Set([
  'status',
  'platform',
  'goods_id',
  'express_id',
  'start_time',
  'end_time',
  'overtime',
  'flag',
  'remark',
  'keyword',
  'state',
  'is_bought',
  'kind',
  'type',
  'order_sn',
  'batch_sn',
  'kuaidi_sn',
  'shop_order',
  'rec_name',
  'rec_mobile',
  'ticket_id',
  'quote_id',
  'images',
]);

/** In a list where only a list fits. */
const fit = (value: unknown, schema: Operation['query'][string]): unknown =>
  schema.type === 'array' && !Array.isArray(value) ? [value] : value;

/** Everything that the database holds of the owner, table by table, once nothing moves any more. */
async function settled(db: Db): Promise<Map<string, string>> {
  let last = await readOwner(db);
  for (let tries = 0; tries < 60; tries += 1) {
    await sleep(1_000);
    const next = await readOwner(db);
    if ([...next].every(([table, rows]) => last.get(table) === rows)) return next;
    last = next;
  }
  return last;
}

async function readOwner({ pool }: Db): Promise<Map<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'user_id' and t.table_type = 'BASE TABLE' order by 1`,
  );
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ all: string }>(
      // When a login was last used is noted now and then, also by the look that begins this.
      `select coalesce(string_agg((to_jsonb(t) - 'last_used_at')::text, E'\\n' order by to_jsonb(t)::text), '') as all
       from ${name} t where user_id = (select id from users where mobile = $1)`,
      [OWNER],
    );
    found.set(name, rows[0]!.all);
  }
  return found;
}

/** How many operations tell the owner of what is named: the same calls, which must not lead nowhere. */
async function readAsOwner(
  base: string,
  operations: readonly Operation[],
  numbers: Numbers,
): Promise<number> {
  const owner = await loginCaller(base, 'owner', { mobile: OWNER, password: BENCH_PASSWORD });
  let telling = 0;
  for (const operation of operations) {
    let isTold = false;
    for (const names of namings(operation, numbers)) {
      const answer = await callWith(base, operation, owner, names);
      isTold ||= marksBeside(names, numbers).some((mark) => answer.includes(mark));
    }
    if (isTold) telling += 1;
  }
  return telling;
}
