import { newKey } from '../../lib/new-key.ts';
import { api } from '../../lib/api.ts';
import { isSignedIn, useSession } from '../../session/session.ts';
import { readStored, writeStored } from '@giftship/kit/lib/stored.ts';

/** The code of the link that brought this visitor with the moment of it: a click binds whoever signs in (decisions section 8). */
const CLICK = 'spread-click';
const VISITOR = 'spread-visitor';
const TOLD = 'spread-told';
const PARAM = 'spread';
const CODE = /^[A-Za-z0-9]{4,32}$/;
/** As long as a click counts. */
const KEPT_MS = 30 * 86_400_000;

/**
 * Tells the server once a visitor and code that a partner's link was followed, and once more when the visitor signs in.
 * Call it when the site starts; without a link it does nothing.
 */
export function recordVisit(): void {
  const asked = new URLSearchParams(location.search).get(PARAM) ?? '';
  if (CODE.test(asked)) writeStored(CLICK, `${asked} ${Date.now()}`);
  const code = keptCode();
  if (code === null) return;
  tell(code);
  if (isSignedIn()) return;
  const stop = useSession.subscribe(({ isSignedIn: isIn }) => {
    if (!isIn) return;
    stop();
    tell(code);
  });
}

function keptCode(): string | null {
  const [code = '', at = '0'] = (readStored(CLICK) ?? '').split(' ');
  return CODE.test(code) && Date.now() - Number(at) < KEPT_MS ? code : null;
}

/** What was told is not told again; a failure is nobody's business, and the next page load tries anew. */
function tell(code: string): void {
  const mark = `${code} ${isSignedIn() ? 'user' : 'visitor'}`;
  if (readStored(TOLD) === mark) return;
  void api.promotion.click({ body: { spread_code: code, visitor: visitorId() } }).then(
    () => writeStored(TOLD, mark),
    () => {},
  );
}

function visitorId(): string {
  const known = readStored(VISITOR);
  if (known !== null) return known;
  const fresh = newKey();
  writeStored(VISITOR, fresh);
  return fresh;
}
