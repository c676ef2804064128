import { describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import type { RawRequest } from '../outside/raw-http.ts';
import { createDy } from './dy/dy-platform.ts';
import { DY_APP, dyEventSign } from '../../../../tests/fakes/platforms/dy.ts';
import { KS_APP, ksMessage } from '../../../../tests/fakes/platforms/ks.ts';
import { SPH_MESSAGES, SPH_OWN, SPH_PROVIDER, wxMessage } from '../../../../tests/fakes/platforms/sph.ts';
import { XHS_APP } from '../../../../tests/fakes/platforms/xhs.ts';
import { createKs } from './ks/ks-platform.ts';
import { createSph } from './sph/sph-platform.ts';
import type { SphSettings } from './sph/sph-platform.ts';
import { createXhs } from './xhs/xhs-platform.ts';

const deps = { fetch, now: () => 1_767_225_600_000, random: (bytes: number) => new Uint8Array(bytes) };
const bases = { base: 'http://127.0.0.1:1', authBase: 'http://127.0.0.1:1', couriers: {} };
const post = (body: string, more: Partial<RawRequest> = {}): RawRequest => ({
  method: 'POST',
  path: '/api/callback/shop/x',
  query: '',
  headers: {},
  body: Buffer.from(body),
  ...more,
});

describe('Douyin', () => {
  const dy = createDy({ settings: { ...DY_APP, ...bases }, ...deps });
  const body =
    '[{"tag":"101","msg_id":"7","data":"{\\"p_id\\":6900000000000000001,\\"shop_id\\":70001}"},{"tag":"0","msg_id":"8","data":"test"}]';
  const read = (text: string, sign: string) => dy.readPush!(post(text, { headers: { 'event-sign': sign } }));

  it('tells the orders of a signed push, long numbers and all', () => {
    expect(read(body, dyEventSign(body))).toEqual([{ shopId: '70001', shopOrder: '6900000000000000001' }]);
    expect(dy.ackPush!(post(body)).body).toBe('{"code":0,"msg":"success"}');
  });

  it('takes none that is signed wrong, or changed, or without a signature', () => {
    expect(() => read(body, dyEventSign(body, 'other'))).toThrow('signature');
    expect(() => read(body.replace('70001', '70002'), dyEventSign(body))).toThrow('signature');
    expect(() => read(body, '')).toThrow('signature');
    const junk = 'no json';
    expect(() => read(junk, dyEventSign(junk))).toThrow('invalid');
  });
});

describe('Kuaishou', () => {
  const ks = createKs({ settings: { ...KS_APP, ...bases }, ...deps });
  const message = {
    eventId: '1',
    openId: '70001',
    appKey: KS_APP.appKey,
    event: 'kwaishop_order_addOrder',
    info: '{"oid":2535000000000000001}',
    test: false,
  };

  it('opens a message, and answers heartbeats', () => {
    expect(ks.readPush!(post(ksMessage(message)))).toEqual([
      { shopId: '70001', shopOrder: '2535000000000000001' },
    ]);
    expect(ks.readPush!(post(ksMessage({ test: true })))).toEqual([]);
    expect(ks.readPush!(post(ksMessage({ ...message, event: 'kwaishop_item_x' })))).toEqual([]);
    expect(ks.ackPush!(post('')).body).toBe('{"result":1}');
  });

  it('takes none that another key closed, and none at all without a key', () => {
    const other = Buffer.from('2'.repeat(16)).toString('base64');
    expect(() => ks.readPush!(post(ksMessage(message, other)))).toThrow('signature');
    expect(() => ks.readPush!(post('not base64!'))).toThrow('signature');
    const bare = createKs({ settings: { ...KS_APP, ...bases, messageKey: '' }, ...deps });
    expect(() => bare.readPush!(post(ksMessage(message)))).toThrow('signature');
    expect(bare.can.push).toBe(false);
  });
});

describe('WeChat', () => {
  const open = (access: SphSettings['access'], over: Partial<SphSettings> = {}) =>
    createSph({
      settings: {
        ...SPH_MESSAGES,
        access,
        serviceLink: 'https://x.example',
        base: bases.base,
        couriers: {},
        ...over,
      },
      ...deps,
    });
  const own = open(SPH_OWN);
  const provider = open(SPH_PROVIDER);
  const event =
    '{"ToUserName":"gh_1","MsgType":"event","Event":"channels_ec_order_pay","order_info":{"order_id":3700000000000000001}}';
  const sealed = (text: string, appId: string) => {
    const { encrypted, query } = wxMessage(text, appId);
    return post(JSON.stringify({ ToUserName: 'gh_1', Encrypt: encrypted }), { query });
  };

  it('opens JSON and XML messages of its application', () => {
    expect(own.readPush!(sealed(event, SPH_OWN.appId))).toEqual([
      { shopId: SPH_OWN.appId, shopOrder: '3700000000000000001' },
    ]);
    const { encrypted, query } = wxMessage(
      '<xml><ToUserName><![CDATA[gh_1]]></ToUserName><Event><![CDATA[channels_ec_order_pay]]></Event><order_info>{"order_id":"37"}</order_info></xml>',
      SPH_PROVIDER.componentAppId,
    );
    const xml = `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`;
    const request = post(xml, { query, path: '/api/callback/shop/sph/wx70001' });
    expect(provider.readPush!(request)).toEqual([{ shopId: 'wx70001', shopOrder: '37' }]);
    const byQuery = { ...request, path: '/api/callback/shop/sph/direct', query: `appid=wx70002&${query}` };
    expect(provider.readPush!(byQuery)).toEqual([{ shopId: 'wx70002', shopOrder: '37' }]);
    expect(own.ackPush!(post('')).body).toBe('success');
  });

  it('news that is no order says nothing', () => {
    expect(own.readPush!(sealed('{"Event":"product_audit"}', SPH_OWN.appId))).toEqual([]);
  });

  it('takes none for another application, changed, or without keys', () => {
    expect(() => own.readPush!(sealed(event, 'wxother'))).toThrow('signature');
    const good = sealed(event, SPH_OWN.appId);
    for (const query of [
      '',
      good.query.replace('nonce123', 'nonce124'),
      good.query.replace('1767225600', '1767225601'),
    ]) {
      expect(() => own.readPush!({ ...good, query })).toThrow('signature');
    }
    const changed = post(
      Buffer.from(good.body)
        .toString()
        .replace(/.(?=.{40}"})/, '*'),
      { query: good.query },
    );
    expect(() => own.readPush!(changed)).toThrow('signature');
    expect(() => open(SPH_OWN, { messageToken: '' }).readPush!(good)).toThrow('signature');
  });

  it('answers the check of its address only to WeChat', () => {
    const signature = createHash('sha1').update(['pamtest', '1', 'n'].sort().join('')).digest('hex');
    const check = (sign: string): RawRequest => ({
      ...post(''),
      method: 'GET',
      query: `signature=${sign}&timestamp=1&nonce=n&echostr=hello`,
    });
    expect(own.readPush!(check(signature))).toEqual([]);
    expect(own.ackPush!(check(signature)).body).toBe('hello');
    expect(() => own.readPush!(check('0'.repeat(40)))).toThrow('signature');
    expect(own.ackPush!(check('0'.repeat(40))).body).toBe('');
  });
});

describe('Xiaohongshu', () => {
  const xhs = createXhs({ settings: { ...XHS_APP, ...bases }, ...deps });
  const body = '[{"msgTag":"msg_order","sellerId":"70001","data":"{\\"orderId\\":\\"P1\\"}"}]';
  const sign = (secret: string) =>
    createHash('md5').update(`/push?app-key=${XHS_APP.appId}&timestamp=1767225600${secret}`).digest('hex');
  const headers = { 'app-key': XHS_APP.appId, timestamp: '1767225600' };

  it('reads a push that is signed as the vector says (unverified), and no other', () => {
    const request = post(body, { path: '/push', headers: { ...headers, sign: sign(XHS_APP.appSecret) } });
    expect(xhs.readPush!(request)).toEqual([{ shopId: '70001', shopOrder: 'P1' }]);
    expect(xhs.ackPush!(request).body).toBe('{"success":true,"error_code":0}');
    const forged = { ...request, headers: { ...headers, sign: sign('other') } };
    expect(() => xhs.readPush!(forged)).toThrow('signature');
    expect(() => xhs.readPush!({ ...request, headers: {} })).toThrow('signature');
  });
});
