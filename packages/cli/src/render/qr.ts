import { writeFile } from 'node:fs/promises';

export type QrSize = 'small' | 'full' | 'none';

interface TerminalQr {
  default: { generate(text: string, options: { small: boolean }, done: (drawn: string) => void): void };
}

/** A QR code for the terminal; full blocks scan everywhere, small ones take a quarter of the room (D1006). */
export async function drawQr(text: string, size: 'small' | 'full'): Promise<string> {
  // @ts-expect-error the package has no types of its own
  const { default: terminal } = (await import('qrcode-terminal')) as TerminalQr;
  return new Promise((resolve) => terminal.generate(text, { small: size === 'small' }, resolve));
}

/** Saves the QR code as a PNG, for terminals that cannot show it. */
export async function saveQrPng(text: string, file: string): Promise<void> {
  const { default: qrcode } = await import('qrcode');
  await writeFile(file, await qrcode.toBuffer(text, { width: 480, margin: 4 }));
}
