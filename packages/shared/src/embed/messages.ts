/**
 * What an embedded page, the page around it and the login window say to one another (embed.md section 3). Whoever hears
 * a message checks the sender's window and origin first and reads it here, field by field: null means it is none of ours.
 */

const NS = 'gift-widget';
const VERSION = 1;
/** Longest text of a field; a number of ours is far shorter. */
const MOST_TEXT = 64;
const MOST_HEIGHT = 100_000;

/** How an embedded page looks; `auto` follows the visitor's device. */
export type EmbedTheme = 'light' | 'dark' | 'auto';
/** What a partner's page may wish for; in an address anything else is `light`. */
export const EMBED_THEMES: readonly EmbedTheme[] = ['light', 'dark', 'auto'];

/** From our page to the page that holds it: ids, counts and amounts (yuan as text), never a person. */
export type FrameMessage =
  | { type: 'ready' }
  | { type: 'resize'; height: number }
  | { type: 'close' }
  | { type: 'order-success'; batchSn: string; goodsId: number; count: number; amount: string }
  | { type: 'recharge-success'; amount: string };
/** From the page that holds it to our page. */
export type HostMessage = { type: 'init'; theme: EmbedTheme };
/** From the login window to our page in the frame: a code that is good once and for a minute. */
export type PopupMessage = { type: 'login-code'; code: string };

/** A message as it goes through `postMessage`; the receiver's origin is always named, never '*'. */
export const envelope = <M extends FrameMessage | HostMessage | PopupMessage>(message: M) => ({
  ns: NS,
  v: VERSION,
  ...message,
});

type Fields = Record<string, unknown>;

/** Reads what the embedded page said. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  const fields = open(data);
  switch (fields?.type) {
    case 'ready':
    case 'close':
      return { type: fields.type };
    case 'resize':
      return isCount(fields.height) && fields.height <= MOST_HEIGHT
        ? { type: 'resize', height: fields.height }
        : null;
    case 'order-success': {
      const { batchSn, goodsId, count, amount } = fields;
      return isText(batchSn) && isCount(goodsId) && isCount(count) && isText(amount)
        ? { type: 'order-success', batchSn, goodsId, count, amount }
        : null;
    }
    case 'recharge-success':
      return isText(fields.amount) ? { type: 'recharge-success', amount: fields.amount } : null;
    default:
      return null;
  }
}

/** Reads what the page around said. */
export function readHostMessage(data: unknown): HostMessage | null {
  const fields = open(data);
  const theme = EMBED_THEMES.find((known) => known === fields?.theme);
  return fields?.type === 'init' && theme ? { type: 'init', theme } : null;
}

/** Reads what the login window said. */
export function readPopupMessage(data: unknown): PopupMessage | null {
  const fields = open(data);
  return fields?.type === 'login-code' && isText(fields.code)
    ? { type: 'login-code', code: fields.code }
    : null;
}

function open(data: unknown): Fields | null {
  if (typeof data !== 'object' || data === null) return null;
  const fields = data as Fields;
  return fields.ns === NS && fields.v === VERSION ? fields : null;
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= MOST_TEXT;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
