import type { Membership } from '@giftship/shared/pricing/price-book';

/** The signed-in person of a request. */
export interface Caller {
  userId: number;
  role: 'user' | 'supplier';
  username: string;
  mobile: string;
  membership: Membership;
  attestation: number;
  spreadCode: string;
  tokenHash: Buffer;
  /** When this way in ends by itself; null for a key, which does not. */
  expiresAt: Date | null;
  /** A browser's cookie, that of an embedded page, a program's login, or a signed call: foreign pages can make the first two. */
  via: 'cookie' | 'embed' | 'bearer' | 'key';
  /** The partner's site around an embedded page; null for every other way in. */
  site: CallerSite | null;
  /** Signed with a test key: the caller is the owner's twin, with sandbox money (0018). */
  isTest: boolean;
  /** The key that signed the call; null for a login. */
  key: { appKey: string; isFirst: boolean } | null;
  /** An operator looks at the account as its owner sees it, and may change nothing (back-office 10.6); null otherwise. */
  view: { id: number; operatorName: string; secondsLeft: number } | null;
  /** Most that calls with this key may spend in a China day, in fen (D902); null for logins and keys without a limit. */
  spendLimit: number | null;
}

/** Where an embedded page stands, as its login remembers it. */
interface CallerSite {
  id: number;
  key: string;
  /** Goods that may be bought there; none: all of them. */
  goodsIds: number[];
  /** The visit that led here; null when nobody may earn on it. */
  clickId: number | null;
  /** The partner whose site it is. */
  ownerId: number;
}
