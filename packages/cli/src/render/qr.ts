import type { Out } from './out.ts';

export type QrSize = 'small' | 'full' | 'none';

interface TerminalQr {
  default: { generate(text: string, options: { small: boolean }, done: (drawn: string) => void): void };
}

/**
 * How a QR code is drawn on this terminal: as asked, else in full where the window has room for it (72 × 40), else small.
 * The full one is drawn with colours; where there are none, half blocks are. 'none' where nobody sees it.
 */
export function qrSizeFor(
  { isTerminal, hasRoom, hasColor }: Pick<Out, 'isTerminal' | 'hasRoom' | 'hasColor'>,
  asked: QrSize | undefined,
): QrSize {
  const size = asked ?? (!isTerminal ? 'none' : hasRoom ? 'full' : 'small');
  return size === 'full' && !hasColor ? 'small' : size;
}

/** A QR code for the terminal; full blocks scan everywhere, small ones take a quarter of the room (D1006). */
export async function drawQr(text: string, size: 'small' | 'full'): Promise<string> {
  // @ts-expect-error the package has no types of its own
  const { default: terminal } = (await import('qrcode-terminal')) as TerminalQr;
  return new Promise((resolve) => terminal.generate(text, { small: size === 'small' }, resolve));
}

/** The QR code as a PNG, for terminals that cannot show it. */
export async function qrPng(text: string): Promise<Uint8Array> {
  const { default: qrcode } = await import('qrcode');
  return qrcode.toBuffer(text, { width: 480, margin: 4 });
}
