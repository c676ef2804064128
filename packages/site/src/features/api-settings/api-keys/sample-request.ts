/** What a sample needs to know of its reader. */
export interface SampleOf {
  origin: string;
  appKey: string;
}

/** Programs that sign one call by D901 and send it; the secret comes from the environment and never stands in a file. */
export const SAMPLES = {
  shell: ({ origin, appKey }: SampleOf): string => `KEY='${appKey}'; SECRET="$GIFT_APP_SECRET"
METHOD=GET; URL_PATH=/api/user/store/list; QUERY=''; BODY=''
TS=$(date +%s); NONCE=$(openssl rand -hex 12)
HASH=$(printf %s "$BODY" | openssl dgst -sha256 -r | cut -d' ' -f1)
SIGN=$(printf '%s\\n%s\\n%s\\n%s\\n%s\\n%s' "$METHOD" "$URL_PATH" "$QUERY" "$TS" "$NONCE" "$HASH" \\
  | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)
curl -s "${origin}$URL_PATH" \\
  -H "X-App-Key: $KEY" -H "X-Timestamp: $TS" -H "X-Nonce: $NONCE" -H "X-Signature: $SIGN"`,

  node: ({
    origin,
    appKey,
  }: SampleOf): string => `import { createHash, createHmac, randomBytes } from 'node:crypto';

async function call(method, path, query = '', body = '') {
  const time = String(Math.floor(Date.now() / 1000));
  const nonce = randomBytes(12).toString('hex');
  const hash = createHash('sha256').update(body).digest('hex');
  const sorted = query.split('&').filter(Boolean).sort().join('&');
  const text = [method, path, sorted, time, nonce, hash].join('\\n');
  const reply = await fetch('${origin}' + path + (query && '?' + query), {
    method,
    headers: {
      'X-App-Key': '${appKey}',
      'X-Timestamp': time,
      'X-Nonce': nonce,
      'X-Signature': createHmac('sha256', process.env.GIFT_APP_SECRET).update(text).digest('hex'),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body }),
  });
  return reply.json();
}

console.log(await call('GET', '/api/user/store/options', 'platform=2'));`,

  python: ({
    origin,
    appKey,
  }: SampleOf): string => `import hashlib, hmac, json, os, secrets, time, urllib.request

def call(method, path, query='', body=b''):
    stamp, nonce = str(int(time.time())), secrets.token_hex(12)
    pairs = '&'.join(sorted(filter(None, query.split('&'))))
    text = '\\n'.join([method, path, pairs, stamp, nonce, hashlib.sha256(body).hexdigest()])
    sign = hmac.new(os.environ['GIFT_APP_SECRET'].encode(), text.encode(), hashlib.sha256).hexdigest()
    request = urllib.request.Request(
        '${origin}' + path + ('?' + query if query else ''), method=method, data=body or None,
        headers={'X-App-Key': '${appKey}', 'X-Timestamp': stamp, 'X-Nonce': nonce,
                 'X-Signature': sign, 'Content-Type': 'application/json'})
    return json.load(urllib.request.urlopen(request))

print(call('GET', '/api/user/store/options', 'platform=2'))`,
} as const;

export type SampleName = keyof typeof SAMPLES;
