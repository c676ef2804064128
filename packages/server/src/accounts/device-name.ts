import { DEVICE_COPY as SAY } from './copy.ts';

const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger\//, SAY.wechat],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/QQBrowser\//, SAY.qq],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

/** What a login is called in the list: the name that a program gave, else browser and system by the user agent. */
export function deviceName(userAgent: string, label: string): string {
  if (label !== '') return SAY.program(label);
  if (userAgent.startsWith('gift-cli/')) return SAY.program(userAgent);
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1];
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1];
  if (browser === undefined) return userAgent === '' ? SAY.unknown : SAY.program(userAgent.slice(0, 40));
  return system === undefined ? browser : `${browser} · ${system}`;
}
