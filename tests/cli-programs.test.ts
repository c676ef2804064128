import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, bareEnv, type CliShop, keyOf, openCliShop, type TestKey } from './harness/cli-shop.ts';
import { listenLocal } from './harness/listen-local.ts';
import { type Ended, GIFT } from './transcripts/run-transcript.ts';
import { isAtLength } from './harness/at-length.ts';

// What other programs build on: any call by its path, parts of results, and events as they happen.
let at: CliShop;
let key: TestKey;
const gift = (line: string, stdin = '') => at.gift(line, { env: key.env, stdin });

beforeAll(async () => {
  at = await openCliShop();
  const person = await at.shop.person({ balance: 10_000 });
  key = await keyOf(person);
  writeFileSync(
    join(at.folder, 'orders.csv'),
    `订单编号,收货人姓名,收货地址,联系手机\n${[1, 2, 3].map((i) => `T${i}00000000001,王小${'一二三'[i - 1]},广东省深圳市南山区科技路${i}号,1380000123${i}`).join('\n')}\n`,
  );
  await gift('order orders.csv --goods 103 --platform 1 --yes --quiet');
});
afterAll(() => at?.close());

describe('gift api', () => {
  it('signs any call and prints its data', async () => {
    const { stdout, exit } = await gift('api GET /user/wallet/info');
    expect([exit, (JSON.parse(stdout) as { money: string }).money]).toEqual([0, '97.60']);
    expect(answerOf(await gift('api GET /api/user/wallet/info --json')).data).toMatchObject({
      money: '97.60',
    });
  });

  it.runIf(isAtLength)(
    'reads every page, by number and by place, and takes its body from stdin',
    async () => {
      const all = await gift('api POST /user/order/list --data - --all --jsonl', '{"page_size":10}');
      expect(all.stdout.trim().split('\n')).toHaveLength(3);
      const events = await gift('api GET /events --query limit=1 --all --jq ".list|length"');
      expect(Number(events.stdout)).toBeGreaterThan(1);
      expect(await gift('api GET /user/wallet/info --all')).toMatchObject({ exit: 2 });
    },
  );

  it('gives a call with one effect a key, tells it, and repeats nothing under the same', async () => {
    const body = JSON.stringify({
      goods_id: 103,
      goods_num: 1,
      express_id: 1,
      platform: 1,
      order_source: 1,
      rec_list: [
        {
          id: 1,
          shop_order: '',
          rec_name: '李小四',
          rec_mobile: '13800004321',
          rec_province: '江苏省',
          rec_city: '苏州市',
          rec_district: '姑苏区',
          rec_address: '观前街8号',
          lp_reissue_sn: '',
          use_name: '',
          remark: '',
        },
      ],
    });
    writeFileSync(join(at.folder, 'make.json'), body);
    const first = await gift('api POST /gift/order/make --data @make.json');
    expect(first.exit).toBe(0);
    const told = /Idempotency-Key (\S+)（/.exec(first.stderr)![1]!;
    const again = await gift(`api POST /gift/order/make --data @make.json --key ${told} --quiet`);
    expect(again.stdout).toBe(first.stdout);
    expect(await at.shop.audit()).toEqual([]);
  });

  it.runIf(isAtLength).each([
    ['api GET wallet', 2, '路径应以 / 开头'],
    ['api GET /user/wallet/inf', 2, '是不是 gift api GET /user/wallet/info？'],
    ["api POST /user/order/list --data '{x'", 2, '--data 不是 JSON'],
    ['api GET /events --query limit', 2, '--query 应为 名称=值'],
    ['api GET /finance/withdraw/account', 4, '此接口不能用API密钥调用'],
  ])('%s', async (line, exit, text) => {
    expect(await gift(line)).toMatchObject({ exit, stderr: expect.stringContaining(text) });
  });
});

describe('parts of a result', () => {
  it.runIf(isAtLength)('--jq is jq: texts raw, the rest a line of JSON each', async () => {
    const { stdout } = await gift(
      `orders list --jq '.list[] | select(.shop_order|startswith("T")) | [.shop_order, .price] | @tsv'`,
    );
    expect(stdout.trim().split('\n')).toContain('T100000000001\t0.80');
    expect((await gift(`orders list --jq '{n: (.list|length)}'`)).stdout).toMatch(/^\{"n":\d\}\n$/);
  });

  it.runIf(isAtLength)('a wrong --jq costs nothing: it is refused before the command begins', async () => {
    const { exit, stderr } = await gift(
      "order orders.csv --goods 103 --platform 1 --yes --on-duplicate keep --jq '.['",
    );
    expect([exit, stderr]).toEqual([2, expect.stringContaining('--jq 的表达式不对')]);
    expect(answerOf(await gift('balance --json')).data).toMatchObject({ money: '96.80' });
  });

  it('a --jq that fails afterwards hides nothing: what was paid is said, and the whole result stands there', async () => {
    const { exit, stdout, stderr } = await gift(
      `order orders.csv --goods 103 --platform 1 --yes --on-duplicate keep --num 2 --json --jq 'error("boom")'`,
    );
    expect([exit, stderr]).toEqual([1, expect.stringMatching(/下单成功：3 行[^]*--jq 没有算完[^]*boom/)]);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, data: { bought_now: 3 } });
  });

  it.runIf(isAtLength)(
    '--fields are columns for programs, a table for people, and objects with --json',
    async () => {
      const piped = await gift('orders list --fields shop_order,price');
      expect(piped.stdout.split('\n')).toContain('T100000000001\t0.80');
      const seen = await at.gift('orders list --fields shop_order,price', {
        env: { ...key.env, GIFT_FORCE_TTY: '60' },
      });
      expect(seen.stdout.split('\n')[0]).toMatch(/^shop_order +price$/);
      const json = await gift('orders list --fields shop_order,price --json');
      expect(JSON.parse(json.stdout)).toContainEqual({ shop_order: 'T100000000001', price: '0.80' });
      expect(await gift('orders list --fields nope')).toMatchObject({
        exit: 1,
        stderr: expect.stringContaining('order_sn'),
      });
    },
  );
});

describe('gift events', () => {
  let receiver: Server;
  let url: string;
  const got: { headers: Record<string, string>; body: string }[] = [];
  let status = 200;
  beforeAll(async () => {
    receiver = createServer((request, reply) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        got.push({ headers: request.headers as Record<string, string>, body });
        reply.writeHead(status).end();
      });
    });
    url = `${await listenLocal(receiver)}/hook`;
  });
  afterAll(() => receiver?.close());

  it('listens from a place, forwards what happened signed as a callback, and says where to read on', async () => {
    const { stdout: from } = await gift('api GET /events --query limit=500 --jq .next');
    const id = (await gift('events trigger order.paid')).stdout.trim();
    await gift('events trigger ticket.replied');
    const line = `events listen --once --after ${from.trim()} --event order.paid --forward ${url}`;
    const { stdout, stderr, exit } = await gift(line);
    expect([exit, stdout.trim().split('\n')]).toEqual([
      0,
      [expect.stringMatching(`order.paid .*（测试）.*${id}`)],
    ]);
    expect(stderr).toMatch(/从这里接着收：gift events listen --event order.paid --forward \S+ --after \S+/);
    const secret = /whsec_(\S+?)（/.exec(stderr)![1]!;
    const { headers, body } = got.at(-1)!;
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const wanted = createHmac('sha256', Buffer.from(secret, 'base64')).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${wanted}`);
    expect(JSON.parse(body)).toMatchObject({ id, event: 'order.paid', test: true });
    const rest = /--after (\S+)/.exec(stderr)![1]!;
    expect((await gift(`events listen --once --after ${rest} --event order.paid`)).stdout).toBe('');
  });

  it.runIf(isAtLength)('says what the receiver did not take, counts it, and ends with 5', async () => {
    status = 500;
    const { exit, stderr } = await gift(`events listen --once --event order.paid --forward ${url} --json`);
    expect([exit, stderr]).toEqual([5, expect.stringMatching(/转发 \S+：500/)]);
    const gone = await gift('events listen --once --event order.paid --forward 127.0.0.1:9/x');
    expect([gone.exit, gone.stderr]).toEqual([5, expect.stringContaining('连不上 http://127.0.0.1:9/x')]);
  });
});

describe('gift events listen tells where to read on', () => {
  const servers: Server[] = [];
  afterAll(() => servers.forEach((server) => server.close().closeAllConnections()));

  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    servers.push(server);
    return listenLocal(server);
  }
  const EVENT = { id: 'msg_7', event: 'balance.low', created_at: '2026-11-23 12:00:00', data: {} };
  /** A service that answers the first question with one event, and all later ones as the test says. */
  const oneEvent = (later: RequestListener, asked: URLSearchParams[] = []) =>
    serve((request, reply) => {
      asked.push(new URL(request.url!, 'http://shop').searchParams);
      if (asked.length > 1) return later(request, reply);
      const data = { list: [EVENT], next: '7', has_more: 0, missed: 0 };
      reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code: 0, msg: '', data }));
    });
  const silence: RequestListener = () => {};

  /** Listens, and sends the signals one after the other, each when its words have been said. */
  function listen(
    base: string,
    line: string,
    signals: [said: RegExp, signal: NodeJS.Signals][] = [],
  ): Promise<Ended> {
    const env = { ...bareEnv(), GIFT_CONFIG_DIR: at.folder, GIFT_API_BASE: base, GIFT_TOKEN: 'a.b.c' };
    const child = spawn(process.execPath, [GIFT, 'events', 'listen', ...line.split(' ')], {
      cwd: at.folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const open = [...signals];
    let [stdout, stderr] = ['', ''];
    const look = () => {
      if (open[0]?.[0].test(stdout + stderr)) child.kill(open.shift()![1]);
    };
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      look();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
      look();
    });
    return new Promise((resolve) => child.once('close', (exit) => resolve({ exit, stdout, stderr })));
  }
  const READ_ON = '从这里接着收：gift events listen --after';

  it.runIf(isAtLength)('after an outage longer than --wait-for, for people and programs', async () => {
    const away = () => oneEvent((request) => request.socket.destroy());
    const ended = await listen(await away(), '--after 3 --wait-for 0');
    expect([ended.exit, ended.stdout, ended.stderr]).toEqual([
      8,
      expect.stringContaining('msg_7'),
      expect.stringMatching(`网络错误[^]*下一步：${READ_ON} 7\n`),
    ]);
    const json = answerOf(await listen(await away(), '--after 3 --wait-for 0 --json'));
    expect(json.data).toMatchObject({ seen: 1, after: '7', next: `${READ_ON} 7` });
  });

  it.runIf(isAtLength)('behind what helps against a refusal', async () => {
    const refusing = await oneEvent((_request, reply) =>
      reply
        .writeHead(401, { 'content-type': 'application/json' })
        .end('{"code":401,"msg":"请先登录","data":null}'),
    );
    const ended = await listen(refusing, '--after 3');
    expect([ended.exit, ended.stderr]).toEqual([
      4,
      expect.stringMatching(`下一步：请先执行 gift login，${READ_ON} 7\n`),
    ]);
  });

  it.runIf(isAtLength)('takes no secret that is none, before anything is listened for', async () => {
    const file = join(at.folder, 'secret');
    const quiet = await serve(silence);
    for (const junk of ['junk', 'aGVsbG8=', 'whsec_', 'whsec_!!']) {
      writeFileSync(file, junk, { mode: 0o600 });
      const ended = await listen(quiet, `--forward 3000 --secret-file ${file}`);
      expect([junk, ended.exit, ended.stderr]).toEqual([
        junk,
        2,
        expect.stringContaining('应以 whsec_ 开头'),
      ]);
    }
  });

  it.runIf(isAtLength)('says no place where none is known', async () => {
    const away = await serve((request) => request.socket.destroy());
    const ended = await listen(away, '--once --wait-for 0');
    expect([ended.exit, ended.stderr]).toEqual([8, expect.not.stringContaining('--after')]);
    const wrong = await gift('events listen --after nonsense');
    expect([wrong.exit, wrong.stderr]).toEqual([2, expect.not.stringContaining(READ_ON)]);
  });

  it.runIf(isAtLength)('at a second Ctrl-C, from the event that was not handed over', async () => {
    const receiver = await serve(silence);
    const ended = await listen(await oneEvent(silence), `--after 3 --forward ${receiver}`, [
      [/msg_7/, 'SIGINT'],
      [/正在结束/, 'SIGINT'],
    ]);
    expect([ended.exit, ended.stderr]).toEqual([
      130,
      expect.stringMatching(/正在结束\n从这里接着收：gift events listen --forward \S+ --after 3\n/),
    ]);
  });

  it.runIf(isAtLength).each(['SIGTERM', 'SIGINT'] as const)(
    'at %s, also to whoever began with what is new',
    async (signal) => {
      const asked: URLSearchParams[] = [];
      const ended = await listen(await oneEvent(silence, asked), '--jsonl', [[/msg_7/, signal]]);
      expect([ended.exit, ended.stderr]).toEqual([130, expect.stringContaining(`${READ_ON} 7\n`)]);
      // The place is learned first: asked again after an outage, `latest` would be behind what came meanwhile.
      expect(asked[0]!.get('after')).toBe('latest');
      expect(asked[0]!.get('wait')).toBe('0');
    },
  );
});
