import { PLATFORM_KEYS, type PlatformKey } from '../goods/platforms.ts';

/** What operators can switch off (O219); recharging is switched by channel, connecting stores by platform. */
export type Feature =
  | 'register'
  | 'supplier'
  | 'order'
  | `recharge.${1 | 2}`
  | 'withdraw'
  | 'payback'
  | `store.${PlatformKey}`
  | 'rules'
  | 'api'
  | 'partner'
  | 'embed'
  | 'substation'
  | 'maintenance';

/** All of them in the order of the page. */
export const FEATURES: readonly Feature[] = [
  'register',
  'supplier',
  'order',
  'recharge.1',
  'recharge.2',
  'withdraw',
  'payback',
  ...Object.values(PLATFORM_KEYS).map((key): Feature => `store.${key}`),
  'rules',
  'api',
  'partner',
  'embed',
  'substation',
  'maintenance',
];

/** True for the name of a switch that there is. */
export const isFeature = (name: string): name is Feature => (FEATURES as readonly string[]).includes(name);

/** A sentence for callers is so long. */
export const SENTENCE_LENGTH = { least: 2, most: 100 } as const;
