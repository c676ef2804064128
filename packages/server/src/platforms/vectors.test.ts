import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { signKuaidi100 } from '../outside/kuaidi100/call.ts';
import { signAli } from './ali/sign-ali.ts';
import { signDy, signDyPush, sortedJson } from './dy/sign-dy.ts';
import { wxMessage } from '../../../../tests/fakes/platforms/sph.ts';
import { signJd } from './jd/sign-jd.ts';
import { signKs } from './ks/sign-ks.ts';
import { readKsPush } from './ks/ks-push.ts';
import { signPdd } from './pdd/sign-pdd.ts';
import { openWxMessage, signWx } from './sph/wx-crypt.ts';
import { signTb } from './tb/sign-tb.ts';
import { signXhs, signXhsPush } from './xhs/sign-xhs.ts';

type Values = Record<string, string>;
interface Vector {
  id: string;
  params?: Values;
  secret?: string;
  base?: string;
  expected: string;
}

/** The vectors of the facts page (section 8), copied as they stand there. */
const FILE = new URL('../../fixtures/platform-vectors.json', import.meta.url);
const vectors = JSON.parse(readFileSync(FILE, 'utf8')) as Vector[];

/** What goes into a signature, and the signer; a base string is taken apart into its values. */
interface Signing {
  values: Values;
  sign(values: Values): string;
}

function signingOf({ id, params = {}, secret = '', base = '' }: Vector): Signing {
  const values: Values = { ...params, secret };
  const without = ({ secret: _secret, ...rest }: Values) => rest;
  if (id.startsWith('top-')) return { values, sign: (v) => signTb(without(v), v.secret!) };
  if (id.startsWith('pdd-')) return { values, sign: (v) => signPdd(without(v), v.secret!) };
  if (id.startsWith('jd-')) return { values, sign: (v) => signJd(without(v), v.secret!) };
  if (id === 'kuaidi100-shop') {
    return { values: params, sign: (v) => signKuaidi100(v.param!, v.key!, v.secret!) };
  }
  if (id === 'doudian-push') {
    return { values, sign: (v) => signDyPush(v.app_key!, Buffer.from(v.body!), v.secret!) };
  }
  if (id === 'doudian-hmac') {
    const found = /^\w+?app_key(\d+)method([\w.]+)param_json(.*)timestamp(\d+)v2/.exec(base)!;
    const [, app_key, method, param_json, timestamp] = found as unknown as string[];
    return {
      values: { app_key, method, param_json, timestamp, secret } as Values,
      sign: (v) => signDy(v as unknown as Parameters<typeof signDy>[0], v.secret!),
    };
  }
  if (id === 'kuaishou-hmac' || id === 'kuaishou-md5') {
    const pairs = base
      .split('&')
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
    return {
      values: { ...(Object.fromEntries(pairs) as Values), secret },
      sign: ({ secret: key, signSecret: _same, ...rest }) => signKs(rest, key!),
    };
  }
  if (id.startsWith('ali1688-')) {
    const [, path, rest] = /^(param2\/1\/.+\/1000000)(.*)$/.exec(base)!;
    const names =
      id === 'ali1688-published'
        ? ['a', 'b']
        : ['_aop_timestamp', 'access_token', 'modifyEndTime', 'modifyStartTime', 'pageSize', 'page'];
    return {
      values: { path: path!, ...takeApart(rest!, names), secret },
      sign: ({ path: urlPath, secret: key, ...signed }) => signAli(urlPath!, signed, key!),
    };
  }
  if (id === 'xhs-md5') {
    const [, method, appId, timestamp] = /^([\w.]+)\?appId=(\w+)&timestamp=(\d+)/.exec(base)!;
    return {
      values: { method, appId, timestamp, secret } as Values,
      sign: (v) => signXhs({ method: v.method!, appId: v.appId!, timestamp: v.timestamp! }, v.secret!),
    };
  }
  if (id === 'xhs-push') {
    const [, path, appKey, timestamp] = /^(.+)\?app-key=(\w+)&timestamp=(\d+)test/.exec(base)!;
    return {
      values: { path, appKey, timestamp, secret } as Values,
      sign: (v) => signXhsPush({ path: v.path!, appKey: v.appKey!, timestamp: v.timestamp! }, v.secret!),
    };
  }
  if (id === 'wx-message-signature') {
    const { token, timestamp, nonce, text, appid } = params as Values & Record<'text' | 'appid', string>;
    const { encrypted } = wxMessage(text, appid);
    return {
      values: { token, timestamp, nonce, encrypted } as Values,
      sign: (v) => signWx(v.token!, v.timestamp!, v.nonce!, v.encrypted!),
    };
  }
  throw new Error(`nobody signs ${id}`);
}

/** Joined names and values, split again where the names stand. */
function takeApart(joined: string, names: string[]): Values {
  const places = names
    .map((name) => ({ name, at: joined.lastIndexOf(name) }))
    .map((place) => (place.name === 'page' ? { ...place, at: joined.indexOf('page1') } : place))
    .toSorted((a, b) => a.at - b.at);
  return Object.fromEntries(
    places.map(({ name, at }, i) => [name, joined.slice(at + name.length, places[i + 1]?.at)]),
  );
}

const signed = vectors.filter(({ id }) => id !== 'wx-message-crypt' && id !== 'kuaishou-push');

it('holds every vector of a platform', () => {
  expect(vectors.map(({ id }) => id)).toHaveLength(19);
});

describe.each(signed)('$id', (vector) => {
  const { values, sign } = signingOf(vector);

  it('comes out', () => {
    expect(sign(values)).toBe(vector.expected);
  });

  it.each(Object.keys(values).filter((name) => values[name] !== '' && name !== 'signSecret'))(
    'is another one when one character of %s is another',
    (name) => {
      // What chooses how to sign is not tried with a way that does not exist.
      const value = values[name]!;
      const at = Math.floor(value.length / 2);
      const other = value[at] === 'x' ? 'y' : 'x';
      expect(sign({ ...values, [name]: value.slice(0, at) + other + value.slice(at + 1) })).not.toBe(
        vector.expected,
      );
    },
  );
});

describe('messages', () => {
  const vectorOf = (id: string) => vectors.find((vector) => vector.id === id)!;

  it('wx-message-crypt opens, and only with its key and for its application', () => {
    const { params, expected } = vectorOf('wx-message-crypt') as Required<Vector>;
    const { EncodingAESKey: encodingAesKey, appid: appId, text } = params as Record<string, string>;
    expect(openWxMessage(expected, { encodingAesKey: encodingAesKey!, appId: appId! })).toBe(text);
    const wrong = [
      { encodingAesKey: encodingAesKey!.replace('a', 'b'), appId: appId! },
      { encodingAesKey: encodingAesKey!, appId: 'wx0000000000000002' },
    ];
    for (const keys of wrong) expect(() => openWxMessage(expected, keys)).toThrow('signature');
    for (const at of [3, 40, expected.length - 5]) {
      const changed = expected.slice(0, at) + (expected[at] === 'A' ? 'B' : 'A') + expected.slice(at + 1);
      expect(() => {
        const opened = openWxMessage(changed, { encodingAesKey: encodingAesKey!, appId: appId! });
        // The first block is only salt and length: a change there may open, but not as the same text.
        if (opened !== text) throw new Error('signature');
      }).toThrow('signature');
    }
  });

  it('kuaishou-push opens, and only with its key', () => {
    const { params, expected } = vectorOf('kuaishou-push') as Required<Vector>;
    const request = { method: 'POST', path: '/', query: '', headers: {}, body: Buffer.from(expected) };
    expect(readKsPush(request, params.key_base64!)).toEqual([{ shopId: 'o', shopOrder: '1' }]);
    const other = Buffer.from('2'.repeat(16)).toString('base64');
    expect(() => readKsPush(request, other)).toThrow('signature');
    const cut = { ...request, body: Buffer.from(expected.slice(8)) };
    expect(() =>
      readKsPush({ ...cut, body: Buffer.from(`A${expected.slice(0, -9)}`) }, params.key_base64!),
    ).toThrow('signature');
  });
});

it('Douyin parameters are sorted at every level, compact, with nothing escaped', () => {
  expect(sortedJson({ size: 1, b: { z: '<&>', a: [{ d: 1, c: null }] } })).toBe(
    '{"b":{"a":[{"c":null,"d":1}],"z":"<&>"},"size":1}',
  );
});
