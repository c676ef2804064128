import { MOST_DAILY } from '@giftship/shared/automation/rule';
import { EVENTS } from '@giftship/shared/machines/machine';
import { SYNC_MAX_DAYS } from '@giftship/shared/stores/store';
import type { Deps } from './deps.ts';
import type { Outcome } from './outcome.ts';

/** How a flag's value is read. */
export type OptionKind =
  'flag' | 'text' | 'list' | 'money' | { min: number; max: number } | readonly string[];

export interface OptionEntry {
  /** `--num`; the option's name in code is its camel case. */
  flag: string;
  kind: OptionKind;
}

export interface CommandEntry {
  name: string;
  /** `<x>` is needed, `[x]` is not. */
  args: readonly { name: string; isNeeded: boolean; choices?: readonly string[] }[];
  options: readonly OptionEntry[];
  load: () => Promise<{ run: (deps: Deps, options: never) => Promise<Outcome> }>;
}

const WHOLE = { min: 1, max: 1_000_000_000 };
const flag = (name: string): OptionEntry => ({ flag: name, kind: 'flag' });
const text = (name: string): OptionEntry => ({ flag: name, kind: 'text' });
const list = (name: string): OptionEntry => ({ flag: name, kind: 'list' });
const money = (name: string): OptionEntry => ({ flag: name, kind: 'money' });
const whole = (name: string, min = WHOLE.min, max = WHOLE.max): OptionEntry => ({
  flag: name,
  kind: { min, max },
});
const choice = (name: string, kind: readonly string[]): OptionEntry => ({ flag: name, kind });

const PLATFORM = whole('--platform', 1, 99);
const PASSWORD = text('--password-file');
const READING = [
  PLATFORM,
  list('--mapping'),
  flag('--no-remembered-mapping'),
  PASSWORD,
  text('--filter-file'),
  text('--filter-type'),
  text('--errors'),
];
const PAGES = [whole('--page', 1, 1_000_000), choice('--page-size', ['10', '20', '50', '100', '200', '500'])];
const SEARCH = [
  whole('--status', 0, 99),
  PLATFORM,
  text('--batch'),
  text('--shop-order'),
  text('--waybill'),
  whole('--goods'),
  whole('--express'),
  text('--from'),
  text('--to'),
];
const EXPORT = [text('--out'), choice('--template', ['default', 'tb', 'pdd', 'jd', 'dy'])];
const BUYING = [whole('--goods'), whole('--num', 1, 1_000_000), whole('--express')];
const DUPLICATE = choice('--on-duplicate', ['skip', 'keep', 'abort']);
const PAYING = [money('--max-amount'), flag('--yes'), text('--out'), flag('--error-on-nothing')];
/** Which orders of a store. */
const PICK = [
  list('--flag'),
  text('--remark'),
  text('--keyword'),
  list('--shop-order'),
  text('--from'),
  text('--to'),
];
const PLATFORM_WORDS = ['tb', 'pdd', 'jd', 'dy', 'ks', 'sph', 'ali', 'xhs', 'tgc'];
const QR = choice('--qr', ['small', 'full', 'none']);
const arg = (name: string, isNeeded = true, choices?: readonly string[]) => ({
  name,
  isNeeded,
  ...(choices ? { choices } : {}),
});

/** Options of every command (D1002). */
export const GLOBAL_OPTIONS: readonly OptionEntry[] = [
  text('--profile'),
  text('--api-base'),
  text('--token-file'),
  flag('--json'),
  flag('--quiet'),
  flag('--no-color'),
  flag('--no-input'),
  whole('--timeout', 1, 3600),
  flag('--verbose'),
  flag('--debug'),
  text('--log-file'),
];

/** Every command; help, completion and parsing read this table. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'login',
    args: [],
    options: [
      text('--mobile'),
      flag('--password-stdin'),
      flag('--sms'),
      text('--sms-code'),
      text('--captcha'),
      text('--captcha-key'),
      flag('--device'),
      flag('--api-key-stdin'),
      QR,
    ],
    load: () => import('./commands/login.ts'),
  },
  { name: 'logout', args: [], options: [], load: () => import('./commands/logout.ts') },
  { name: 'whoami', args: [], options: [], load: () => import('./commands/whoami.ts') },
  { name: 'profile list', args: [], options: [], load: () => import('./commands/profile-list.ts') },
  { name: 'profile use', args: [arg('name')], options: [], load: () => import('./commands/profile-use.ts') },
  {
    name: 'profile remove',
    args: [arg('name')],
    options: [],
    load: () => import('./commands/profile-remove.ts'),
  },
  {
    name: 'goods list',
    args: [],
    options: [
      text('--title'),
      PLATFORM,
      text('--express-name'),
      text('--area'),
      text('--province'),
      whole('--cat'),
      whole('--shop'),
      money('--price-min'),
      money('--price-max'),
      choice('--sort', ['default', 'time', 'price']),
      flag('--desc'),
      ...PAGES,
    ],
    load: () => import('./commands/goods-list.ts'),
  },
  { name: 'goods show', args: [arg('id')], options: [], load: () => import('./commands/goods-show.ts') },
  {
    name: 'template',
    args: [arg('layout', true, ['tb', 'pdd', 'jd', 'dy'])],
    options: [text('--out')],
    load: () => import('./commands/template.ts'),
  },
  { name: 'import', args: [arg('file')], options: READING, load: () => import('./commands/import.ts') },
  {
    name: 'parse',
    args: [arg('file', false)],
    options: [
      PLATFORM,
      list('--mapping'),
      flag('--no-remembered-mapping'),
      flag('--by-line'),
      flag('--all'),
      flag('--jsonl'),
    ],
    load: () => import('./commands/parse.ts'),
  },
  {
    name: 'check',
    args: [arg('file')],
    options: [...BUYING, ...READING, DUPLICATE, whole('--chunk', 1, 500)],
    load: () => import('./commands/check.ts'),
  },
  {
    name: 'order',
    args: [arg('file')],
    options: [
      ...BUYING,
      text('--remark'),
      ...READING,
      DUPLICATE,
      choice('--on-error', ['stop', 'skip']),
      choice('--on-doubt', ['stop', 'skip', 'keep']),
      ...PAYING,
      flag('--dry-run'),
      flag('--resume'),
      whole('--chunk', 1, 500),
    ],
    load: () => import('./commands/order.ts'),
  },
  { name: 'jobs list', args: [], options: [], load: () => import('./commands/jobs-list.ts') },
  { name: 'jobs show', args: [arg('job')], options: [], load: () => import('./commands/jobs-show.ts') },
  {
    name: 'jobs resume',
    args: [arg('job')],
    options: [...PAYING, text('--remark'), text('--errors'), PASSWORD],
    load: () => import('./commands/jobs-resume.ts'),
  },
  {
    name: 'jobs discard',
    args: [arg('job')],
    options: [flag('--yes')],
    load: () => import('./commands/jobs-discard.ts'),
  },
  {
    name: 'orders list',
    args: [],
    options: [...SEARCH, ...PAGES],
    load: () => import('./commands/orders-list.ts'),
  },
  {
    name: 'orders export',
    args: [],
    options: [...SEARCH, ...EXPORT],
    load: () => import('./commands/orders-export.ts'),
  },
  {
    name: 'parcels list',
    args: [],
    options: [...SEARCH, ...PAGES],
    load: () => import('./commands/parcels-list.ts'),
  },
  {
    name: 'parcels track',
    args: [arg('order')],
    options: [],
    load: () => import('./commands/parcels-track.ts'),
  },
  {
    name: 'parcels export',
    args: [],
    options: [...SEARCH, ...EXPORT],
    load: () => import('./commands/parcels-export.ts'),
  },
  {
    name: 'recharge',
    args: [arg('amount', false)],
    options: [whole('--channel', 1, 99), QR, text('--png'), flag('--no-wait')],
    load: () => import('./commands/recharge.ts'),
  },
  { name: 'balance', args: [], options: [], load: () => import('./commands/balance.ts') },
  {
    name: 'log',
    args: [],
    options: [whole('--type', 1, 99), ...PAGES],
    load: () => import('./commands/log.ts'),
  },
  { name: 'shop list', args: [], options: [], load: () => import('./commands/shop-list.ts') },
  {
    name: 'shop link',
    args: [arg('platform', true, PLATFORM_WORDS)],
    options: [
      text('--code'),
      text('--name'),
      text('--app'),
      QR,
      text('--png'),
      flag('--no-wait'),
      whole('--wait-minutes', 1, 60),
    ],
    load: () => import('./commands/shop-link.ts'),
  },
  {
    name: 'shop unlink',
    args: [arg('id')],
    options: [flag('--yes')],
    load: () => import('./commands/shop-unlink.ts'),
  },
  {
    name: 'shop sync',
    args: [arg('id', false)],
    options: [
      flag('--all'),
      whole('--days', 1, SYNC_MAX_DAYS),
      text('--from'),
      text('--to'),
      flag('--no-wait'),
      flag('--cancel-on-interrupt'),
    ],
    load: () => import('./commands/shop-sync.ts'),
  },
  {
    name: 'shop orders',
    args: [arg('id')],
    options: [...PICK, flag('--ready'), ...PAGES, flag('--all'), flag('--jsonl')],
    load: () => import('./commands/shop-orders.ts'),
  },
  {
    name: 'shop order',
    args: [arg('id')],
    options: [
      ...BUYING,
      ...PICK,
      flag('--all'),
      text('--order-remark'),
      DUPLICATE,
      choice('--on-error', ['stop', 'skip']),
      ...PAYING,
      flag('--dry-run'),
      flag('--resume'),
      whole('--chunk', 1, 500),
    ],
    load: () => import('./commands/shop-order.ts'),
  },
  {
    name: 'shop ship',
    args: [arg('id')],
    options: [
      list('--shop-order'),
      list('--waybill'),
      flag('--failed'),
      flag('--list'),
      whole('--status', 0, 3),
      ...PAGES,
      flag('--jsonl'),
    ],
    load: () => import('./commands/shop-ship.ts'),
  },
  { name: 'rule list', args: [], options: [], load: () => import('./commands/rule-list.ts') },
  {
    name: 'rule add',
    args: [],
    options: [
      whole('--store'),
      ...BUYING,
      list('--flag'),
      text('--remark'),
      text('--keyword'),
      whole('--daily-limit', 1, MOST_DAILY),
      money('--max-amount'),
      flag('--paused'),
    ],
    load: () => import('./commands/rule-add.ts'),
  },
  {
    name: 'rule run',
    args: [arg('id', false)],
    options: [flag('--all'), flag('--dry-run'), flag('--error-on-nothing')],
    load: () => import('./commands/rule-run.ts'),
  },
  { name: 'rule pause', args: [arg('id')], options: [], load: () => import('./commands/rule-pause.ts') },
  { name: 'rule resume', args: [arg('id')], options: [], load: () => import('./commands/rule-resume.ts') },
  {
    name: 'rule remove',
    args: [arg('id')],
    options: [flag('--yes')],
    load: () => import('./commands/rule-remove.ts'),
  },
  {
    name: 'rule log',
    args: [arg('id', false)],
    options: [...PAGES, flag('--jsonl')],
    load: () => import('./commands/rule-log.ts'),
  },
  {
    name: 'webhook list',
    args: [],
    options: [whole('--status', 0, 3), ...PAGES, flag('--jsonl')],
    load: () => import('./commands/webhook-list.ts'),
  },
  {
    name: 'webhook test',
    args: [],
    options: [choice('--event', EVENTS)],
    load: () => import('./commands/webhook-test.ts'),
  },
  {
    name: 'webhook resend',
    args: [arg('id', false)],
    options: [flag('--failed')],
    load: () => import('./commands/webhook-resend.ts'),
  },
  {
    name: 'reissue import',
    args: [arg('file')],
    options: [flag('--jsonl')],
    load: () => import('./commands/reissue-import.ts'),
  },
  {
    name: 'config get',
    args: [arg('name', false)],
    options: [],
    load: () => import('./commands/config-get.ts'),
  },
  {
    name: 'config set',
    args: [arg('name'), arg('value', false)],
    options: [],
    load: () => import('./commands/config-set.ts'),
  },
  { name: 'doctor', args: [], options: [], load: () => import('./commands/doctor.ts') },
  {
    name: 'completion',
    args: [arg('shell', true, ['bash', 'zsh', 'fish', 'powershell'])],
    options: [],
    load: () => import('./commands/completion.ts'),
  },
];
