import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { unpackBrowser } from './unpack-browser.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** What a test browser is started with. Never those of @sparticuz/chromium: they switch web security off. */
export const SWITCHES = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--hide-scrollbars',
  // Names that no browser trusts without TLS, as the address of another machine is not.
  '--host-resolver-rules=MAP shop.test 127.0.0.1,MAP office.test 127.0.0.1',
];

/** Starts a browser, or says what to do: a browser test is never skipped in silence. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: SWITCHES, headless: true });
}

/** The program of a browser: GIFT_BROWSER, then the PATH, then the one that npm brought. */
export async function findBrowser(): Promise<string> {
  const own = process.env['GIFT_BROWSER'];
  if (own) {
    if (isProgram(own)) return own;
    throw new Error(`GIFT_BROWSER=${own} 不能执行，请改为浏览器程序的完整路径`);
  }
  for (const folder of (process.env['PATH'] ?? '').split(delimiter))
    for (const name of NAMES) if (isProgram(join(folder, name))) return join(folder, name);
  return fromPackage();
}

/** The one that npm brought; it has no Chinese font. */
async function fromPackage(): Promise<string> {
  const program = await unpackBrowser();
  if (program) return program;
  throw new Error(
    '没有找到浏览器，浏览器测试不能运行。请任选一种：用 GIFT_BROWSER 指定程序；安装 chromium（apt-get install chromium）；或者 npm install 时不要加 --omit=optional',
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
