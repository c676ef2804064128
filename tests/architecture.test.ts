import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { OBJECT_LABELS } from '../packages/shared/src/operators/objects-copy.ts';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { errorsDoc } from '../scripts/errors-doc.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PACKAGES = ['shared', 'kit', 'server', 'site', 'office', 'widget', 'cli', 'client'] as const;
/** Who is made of the kit's parts; its colours are everybody's. */
const ON_KIT = new Set(['site', 'office']);

/** The reading order: a folder imports only from folders before it, and from itself. */
const ORDER: Record<string, string[]> = {
  shared: [
    'lib',
    'money',
    'errors',
    'contract',
    'operators',
    'accounts',
    'address',
    'goods',
    'content',
    'spreadsheet',
    'recipients',
    'pricing',
    'groups',
    'wallet',
    'balance-refunds',
    'bills',
    'withdrawals',
    'promotion',
    'embed',
    'partners',
    'parcels',
    'orders',
    'stores',
    'automation',
    'support',
    'suppliers',
    'couriers',
    'stock',
    'reviews',
    'cases',
    'shipping',
    'settlement',
    'users',
    'events',
    'webhooks',
    'api-keys',
    'supplier-keys',
    'test-mode',
    'settings',
    'office',
    'api',
  ],
  server: [
    'package-root.ts',
    'db',
    'html',
    'pictures',
    'outside',
    'platforms',
    'aside',
    'config.ts',
    'read-config.ts',
    'deps.ts',
    'callers',
    'http',
    'api-docs',
    'downloads',
    'jobs',
    'sandbox',
    'messages',
    'accounts',
    'operators',
    'settings',
    'goods',
    'content',
    'suppliers',
    'couriers',
    'stock',
    'reviews',
    'events',
    'webhooks',
    'api-keys',
    'supplier-keys',
    'stores',
    'pricing',
    'wallet',
    'balance-refunds',
    'bills',
    'withdrawals',
    'groups',
    'promotion',
    'partners',
    'lists',
    'settlement',
    'parcels',
    'compensation',
    'orders',
    'cases',
    'shipping',
    'test-mode',
    'automation',
    'support',
    'users',
    'office',
    'audit',
    'sweep',
    'demo',
    'service',
    'commands',
    'main.ts',
  ],
  kit: [
    'copy.ts',
    'lib',
    'tokens',
    'look',
    'base',
    'toast',
    'marks',
    'slip',
    'ruler',
    'controls',
    'states',
    'dialog',
    'table',
    'filters',
    'shell',
  ],
  site: [
    'lib',
    'session',
    'goods',
    'recipients',
    'stores',
    'lists',
    'statements',
    'shell',
    'features',
    'app',
    'embed',
    'main.tsx',
  ],
  office: [
    'lib',
    'doors',
    'lists',
    'tasks',
    'pictures',
    'sheets',
    'shell',
    'stock',
    'couriers',
    'threads',
    'editor',
    'goods',
    'console',
    'supplier-main.tsx',
    'session',
    'media',
    'bank',
    'order',
    'features',
    'app',
    'office-main.tsx',
  ],
  cli: [
    'lib',
    'config',
    'render',
    'version',
    'journal',
    'files',
    'net',
    'deps.ts',
    'command-line',
    'help',
    'alias',
    'lists',
    'reading',
    'recharge',
    'stores',
    'order',
    'night',
    'jobs',
    'complete',
    'commands',
    'program',
    'main.ts',
  ],
  widget: ['contract.ts', 'copy.ts', 'page', 'element', 'purchase', 'goods-list', 'main.ts'],
  client: [
    'copy.ts',
    'errors.ts',
    'pages.ts',
    'sleep.ts',
    'api.ts',
    'sign-calls.ts',
    'send-with-fetch.ts',
    'follow-events.ts',
    'create-client.ts',
    'verify-webhook.ts',
    'main.ts',
  ],
};
/** Where Chinese words may stand: names of things, words to recognise, sentences of a failure, a screen or a route. */
const CHINESE_HOMES = [
  /\/labels\.ts$/,
  /\/([\w-]+-)?copy\.ts$/,
  /\/address\/(words|(regions|towns)[\w.-]*)\.ts$/,
  /\/recipients\/(name|label|note|nobody)-words\.ts$/,
  /\/errors\/((office-|supplier-)?catalogue|problem)\.ts$/,
  /\/groups\/groups\.ts$/,
  /\/([\w-]+-)?contract\.ts$/,
  /\/server\/src\/demo\//,
];

/** Entry points: nothing imports them. */
const ENTRIES = new Set([
  'server/src/main.ts',
  'site/src/main.tsx',
  'site/src/embed/main.tsx',
  'office/src/office-main.tsx',
  'office/src/supplier-main.tsx',
  'widget/src/main.ts',
  'cli/src/main.ts',
  'client/src/main.ts',
  'cli/src/files/import-worker.ts',
]);
/** Modules that wait for the front ends of the next issues; they have tests of their own. */
const AWAITED = new Set<string>(['TaskDialog'].map((name) => `office/src/lists/${name}.tsx`));

interface Source {
  /** Path below packages/, with forward slashes. */
  path: string;
  text: string;
  /** The text with nothing but its newlines where comments stand: they may quote the specification's words. */
  code: string;
  imports: string[];
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });
}

const SPECIFIER =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|new URL\(\s*['"](\.[^'"]+\.ts)['"]/g;

/** A string, or a comment; a comment within a string is none, nor is the end of a pattern (`/a\//`). */
const WORDS =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<!\\)\/\/[^\n]*|(?<!\\)\/\*[\s\S]*?\*\//g;
const codeOf = (text: string) =>
  text.replace(WORDS, (words) => (words.startsWith('/') ? words.replace(/[^\n]/g, '') : words));

function resolveImport(from: string, specifier: string): string | null {
  const named = /^@giftship\/(\w+)(?:\/(.+))?$/.exec(specifier);
  if (named) {
    const file = named[2] ?? 'main';
    return `${named[1]}/src/${/\.\w+$/.test(file) ? file : `${file}.ts`}`;
  }
  if (!specifier.startsWith('.')) return null;
  return relative(join(ROOT, 'packages'), resolve(join(ROOT, 'packages', dirname(from)), specifier))
    .split(sep)
    .join('/');
}

const sources: Source[] = PACKAGES.flatMap((name) => walk(join(ROOT, 'packages', name, 'src')))
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
  .map((file) => {
    const path = relative(join(ROOT, 'packages'), file).split(sep).join('/');
    const text = readFileSync(file, 'utf8');
    const code = codeOf(text);
    const imports = [...code.matchAll(SPECIFIER)].flatMap(
      (match) => resolveImport(path, match[1] ?? match[2] ?? match[3]!) ?? [],
    );
    return { path, text, code, imports };
  });
const product = sources.filter(({ path }) => !/\.test\.tsx?$/.test(path));
/** Helpers of tests that stand beside the product. */
const isKit = (path: string) => /\.test(-kit)?\.tsx?$/.test(path);
const folderOf = (path: string) => path.split('/')[2]!;

it('reads sources at all', () => {
  expect(product.length).toBeGreaterThan(60);
  expect(product.flatMap(({ imports }) => imports).length).toBeGreaterThan(200);
});

it('every import leads to a file', () => {
  const lost = sources.flatMap(({ path, imports }) =>
    imports
      .filter((target) => /\.tsx?$/.test(target) && !existsSync(join(ROOT, 'packages', target)))
      .map((target) => `${path} -> ${target}`),
  );
  expect(lost).toEqual([]);
});

describe('walls', () => {
  it('packages import shared, what is drawn imports the kit too, never one another, and shared imports none', () => {
    const crossing = product.flatMap(({ path, imports }) => {
      const own = path.split('/')[0]!;
      return imports
        .filter(
          (target) =>
            target.split('/')[0] !== own &&
            !(target.startsWith('shared/') && own !== 'shared') &&
            !(target.startsWith('kit/') && (ON_KIT.has(own) || target.startsWith('kit/src/tokens/'))) &&
            !(target.startsWith('..') && isKit(path)),
        )
        .map((target) => `${path} -> ${target}`);
    });
    expect(crossing).toEqual([]);
  });

  it('only tests and their kits import what is for tests', () => {
    const reaching = product
      .filter(({ path }) => !isKit(path))
      .flatMap(({ path, imports }) => imports.filter(isKit).map((target) => `${path} -> ${target}`));
    expect(reaching).toEqual([]);
  });

  it.each(Object.keys(ORDER))('%s is read from top to bottom', (name) => {
    const order = ORDER[name]!;
    const wrong = product
      .filter(({ path }) => path.startsWith(`${name}/src/`))
      .flatMap(({ path, imports }) => {
        const here = order.indexOf(folderOf(path));
        if (here < 0) return [`${path}: folder is not in the reading order`];
        return imports
          .filter((target) => target.startsWith(`${name}/src/`) && order.indexOf(folderOf(target)) > here)
          .map((target) => `${path} -> ${target}`);
      });
    expect(wrong).toEqual([]);
  });

  it('whatever the operator log is about has a name in words', () => {
    const named = product
      .filter(({ path }) => path.startsWith('server/src/'))
      .flatMap(({ text }) => [...text.matchAll(/\bobject: '([a-z-]+)'/g)].map(([, kind = '']) => kind));
    expect(named.length).toBeGreaterThan(50);
    expect([...new Set(named)].filter((kind) => !(kind in OBJECT_LABELS))).toEqual([]);
  });

  it.each(['site', 'office', 'office/console'])('features of the %s do not know one another', (name) => {
    const [owner, room = ''] = name.split('/');
    const place = new RegExp(`^${owner}/src/${room === '' ? '' : `${room}/`}features/([^/]+)`);
    const feature = (path: string) => place.exec(path)?.[1];
    const crossing = product.flatMap(({ path, imports }) =>
      feature(path) === undefined
        ? []
        : imports
            .filter((target) => feature(target) !== undefined && feature(target) !== feature(path))
            .map((target) => `${path} -> ${target}`),
    );
    expect(crossing).toEqual([]);
  });

  it('has no import cycle', () => {
    const graph = new Map(product.map(({ path, imports }) => [path, imports]));
    const state = new Map<string, 'open' | 'done'>();
    const cycles: string[] = [];
    const visit = (path: string, trail: string[]): void => {
      if (state.get(path) === 'done') return;
      if (state.get(path) === 'open') {
        cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
        return;
      }
      state.set(path, 'open');
      for (const target of graph.get(path) ?? []) visit(target, [...trail, path]);
      state.set(path, 'done');
    };
    for (const path of graph.keys()) visit(path, []);
    expect(cycles).toEqual([]);
  });

  it('has no dead file', () => {
    const used = new Set(sources.flatMap(({ imports }) => imports));
    const outside = ['tests', 'bench', 'scripts']
      .flatMap((folder) => walk(join(ROOT, folder)))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const dead = product
      .map(({ path }) => path)
      .filter(
        (path) =>
          !used.has(path) &&
          !ENTRIES.has(path) &&
          !AWAITED.has(path) &&
          !outside.includes(path.replace(/^shared\/src\//, '@giftship/shared/').replace(/\.ts$/, '')) &&
          !outside.includes(`packages/${path}`),
      );
    expect(dead).toEqual([]);
  });
});

it('who calls is known in callers/: the transport is handed it', () => {
  const named = product.filter(({ text }) => /\b(interface|type|class) Caller\b/.test(text));
  expect(named.map(({ path }) => path)).toEqual(['server/src/callers/caller.ts']);
  const known = new Set(['caller', 'callers', 'same-origin'].map((name) => `server/src/callers/${name}.ts`));
  const reaching = product
    .filter(({ path }) => path.startsWith('server/src/http/'))
    .flatMap(({ path, imports }) =>
      imports
        .filter((target) => target.startsWith('server/src/callers/') && !known.has(target))
        .map((target) => `${path} -> ${target}`),
    );
  expect(reaching).toEqual([]);
});

/** Colours that are not ours: flags of the platforms, a partner's own page, monograms. */
const FOREIGN_COLOURS = [
  /^site\/src\/stores\/stores\.css$/,
  /^site\/src\/features\/partner\//,
  /^kit\/src\/(tokens|marks)\//,
];

it('no colour is written down but in the table of the kit, and no list or date is the browser’s own', () => {
  const drawn = ['site', 'office', 'kit'].flatMap((name) =>
    walk(join(ROOT, 'packages', name, 'src'))
      .filter((file) => /\.(css|tsx?)$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => ({
        path: relative(join(ROOT, 'packages'), file).split(sep).join('/'),
        text: readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
      })),
  );
  expect(drawn.length).toBeGreaterThan(100);
  const colours = drawn
    .filter(({ path }) => !FOREIGN_COLOURS.some((home) => home.test(path)))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/[:\s"'`(,](#[0-9a-fA-F]{3,8}\b|(?:rgba?|hsla?|oklch)\()/g)]
        .map(([, colour]) => `${path} ${colour}`)
        // Black is what paper is printed in, and the poster's slip has a shadow of its own.
        .filter((found) => !/print\.css #000$|draw-poster\.ts rgb\($/.test(found)),
    );
  expect(colours).toEqual([]);
  const native = drawn.flatMap(({ path, text }) =>
    /<select\b|type="(date|time|month|datetime-local)"/.test(text) ? [path] : [],
  );
  expect(native).toEqual([]);
});

it('the back office and the service say 您 to whom they speak', () => {
  const spoken = product.filter(
    ({ path }) => /^(office|kit|server|shared)\//.test(path) && !/\/(demo|recipients)\//.test(path),
  );
  expect(spoken.length).toBeGreaterThan(500);
  expect(spoken.filter(({ code }) => code.includes('你')).map(({ path }) => path)).toEqual([]);
});

it('the back office writes amounts and times in one place each, and amounts stand right (O034)', () => {
  const office = product.filter(({ path }) => path.startsWith('office/src/'));
  // The field that amounts are typed into has the sign before it.
  const signed = office.filter(({ code }) => /[¥￥]|withCommas\(\w*(yuan|money|price)/i.test(code));
  expect(signed.map(({ path }) => path)).toEqual([
    'office/src/lib/money-text.ts',
    'office/src/lists/MoneyField.tsx',
  ]);
  // In a sentence a time is short as well; alone it is a TimeCell, which has the whole of it under the pointer.
  const short = office.flatMap(({ path, code }) =>
    code
      .split('\n')
      .filter((line) => line.includes('.slice(5, 16)') && !line.includes('SAY.'))
      .map(() => path),
  );
  expect(short).toEqual(['office/src/lists/cells.tsx']);
  const columns = office.flatMap(({ path, code }) =>
    code
      .split(/(?=\{\s*key: ')/)
      .filter((column) => /^\{\s*key: '[^']+',\s*title: [^;]*?cell: [^;]*?<MoneyCell/.test(column))
      .map((column) => ({ path, column })),
  );
  expect(columns.length).toBeGreaterThan(15);
  const left = columns.filter(({ column }) => !column.split('cell:')[0]!.includes('isNumber: true'));
  expect(left.map(({ path, column }) => `${path} ${column.slice(0, 60)}`)).toEqual([]);
});

it('keeps Chinese words at home', () => {
  const stray = product
    .filter(({ path }) => !CHINESE_HOMES.some((home) => home.test(`/${path}`)))
    .flatMap(({ path, code }) =>
      code
        .split('\n')
        .flatMap((line, index) =>
          /\p{Script=Han}/u.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [],
        ),
    );
  expect(stray).toEqual([]);
});

it('says what each export of shared promises', () => {
  const silent = product
    .filter(({ path }) => path.startsWith('shared/src/') && !/\.generated\.|\/labels\.ts$/.test(path))
    .flatMap(({ path, text }) => {
      const lines = text.split('\n');
      return lines.flatMap((line, index) =>
        /^export (async )?(abstract )?(function|class|const|interface|type)\b/.test(line) &&
        !/\*\/\s*$/.test(lines[index - 1] ?? '')
          ? [`${path}:${index + 1} ${line.trim()}`]
          : [],
      );
    });
  expect(silent).toEqual([]);
});

it('does no money arithmetic outside money/fen.ts', () => {
  const found = product
    .filter(({ path }) => path !== 'shared/src/money/fen.ts')
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          /(_fen|[aA]mount|[pP]rice|[bB]alance)\w*\)?\s*[*/]\s*\d|[tT]otal\w*\)?\s*[*/]\s*100\b/.test(line)
            ? [`${path}:${index + 1} ${line.trim()}`]
            : [],
        ),
    );
  expect(found).toEqual([]);
});

it('shared reaches for no clock, randomness, environment or disk', () => {
  const reaching = product
    .filter(({ path }) => path.startsWith('shared/src/') && !path.endsWith('api/send-with-axios.ts'))
    .flatMap(({ path, code }) =>
      code
        .split('\n')
        .flatMap((line, index) =>
          /\bDate\.now\(|new Date\(\)|Math\.random\(|process\.|from 'node:/.test(line)
            ? [`${path}:${index + 1} ${line.trim()}`]
            : [],
        ),
    );
  expect(reaching).toEqual([]);
});

it('the server judges by the database clock: only what measures it reads the clock of the machine (D1303)', () => {
  const measuring = new Set(['server/src/db/service-clock.ts', 'server/src/db/embedded.ts']);
  const reading = product
    .filter(
      ({ path }) => path.startsWith('server/src/') && !path.endsWith('.test-kit.ts') && !measuring.has(path),
    )
    .flatMap(({ path, text }) => (/\bDate\.now\b|new Date\(\)/.test(text) ? [path] : []));
  expect(reading).toEqual([]);
});

it('no bare state number in SQL: states are said by their names', () => {
  // At most two digits: states of HTTP have three.
  const column = String.raw`\b(?:\w+\.)?(?:(?:\w+_)?(?:status|state)|attestation)`;
  const number = String.raw`(?:any\s*\(\s*(?:array\s*\[|'\{)?)?\s*\(?\s*(?:\$\{\s*(?:(?:sql\.)?lits?\(\s*)?\[?\s*)?\d{1,2}\b`;
  const bare = [
    String.raw`${column}\s*(?:!?=(?!=)|<>|[<>]=?|is (?:not )?distinct from|(?:not )?in\b|between)\s*${number}`,
    String.raw`\bcase ${column}\s+when \d{1,2}\b`,
    String.raw`'${column}',\s*'(?:=|<>|!=|[<>]=?|(?:not )?in)',\s*\[?(?:sql\.lit\()?\d{1,2}\b`,
    String.raw`\.(?:set|values)\([^;]*?${column}: \d{1,2}\b`,
  ].map((form) => new RegExp(form, 'g'));
  const found = product
    .filter(({ path }) => path.startsWith('server/src/'))
    .flatMap(({ path, code }) =>
      // `state < 1` picks an index; `jobs/outbox.ts` says why.
      bare.flatMap((form) =>
        [...code.replaceAll('state < 1', '').matchAll(form)].map(([words]) => `${path}: ${words.slice(-60)}`),
      ),
    );
  expect(found).toEqual([]);
});

it('the site works on plain http, where a browser has no crypto.randomUUID', () => {
  const needing = product.filter(
    ({ path, code }) => path.startsWith('site/src/') && code.includes('randomUUID'),
  );
  expect(needing.map(({ path }) => path)).toEqual([]);
});

it('ordering, checks and sheets live once, in shared, and the front ends use them (M284)', () => {
  const once = ['placeOrder', 'checkRecipients', 'importRecipients', 'readSheet', 'checkMobile'];
  const homes = once.flatMap((name) =>
    product
      .filter(({ text }) => new RegExp(`function\\*? ${name}\\b`).test(text))
      .map(({ path }) => path.split('/')[0]),
  );
  expect(homes).toEqual(once.map(() => 'shared'));
  const uses = (front: string, room: string) =>
    product.some(
      ({ path, imports }) =>
        path.startsWith(`${front}/`) && imports.some((target) => target.startsWith(`shared/src/${room}`)),
    );
  for (const front of ['site', 'cli'])
    for (const room of ['orders/place-order-flow', 'recipients/import-recipients', 'recipients/check-recip'])
      expect([front, room, uses(front, room)]).toEqual([front, room, true]);
  // The tag orders in a frame of the site; its own page shows goods by the shared contract.
  expect(uses('widget', 'goods/')).toBe(true);
});

it('the top level has what the brief asks for, in TypeScript (M291)', () => {
  const asked =
    'package.json tsconfig.json packages/widget packages/site packages/cli packages/shared examples tests README.md';
  expect(asked.split(' ').filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
  const plain = PACKAGES.flatMap((name) => walk(join(ROOT, 'packages', name, 'src'))).filter((file) =>
    /\.[cm]?jsx?$/.test(file),
  );
  expect(plain).toEqual([]);
});

it('each package of the brief is pinned by a manifest and used by the source (M292)', () => {
  const brief =
    'react react-dom @r2wc/react-to-web-component vite axios zustand xlsx commander inquirer chalk conf qrcode-terminal qrcode dayjs vitest';
  const manifests = ['package.json', ...PACKAGES.map((name) => `packages/${name}/package.json`)].map(
    (file) =>
      JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Record<
        string,
        Record<string, string> | undefined
      >,
  );
  const pinned = (name: string) =>
    manifests.some((manifest) =>
      /^(npm:@[\w/-]+@)?\d+\.\d+\.\d+$/.test(
        { ...manifest.dependencies, ...manifest.devDependencies }[name] ?? '',
      ),
    );
  const written = [
    ...sources.map(({ text }) => text),
    ...PACKAGES.filter((name) => name !== 'shared' && name !== 'kit').map((name) =>
      readFileSync(join(ROOT, 'packages', name, 'vite.config.ts'), 'utf8'),
    ),
  ].join('\n');
  const used = (name: string) => new RegExp(`(from |import\\()'${name}(/[^']*)?'`).test(written);
  const lost = brief.split(' ').filter((name) => !pinned(name) || !used(name));
  expect(lost).toEqual([]);
});

it('docs/errors.md is what the catalogue says', () => {
  expect(readFileSync(join(ROOT, 'docs/errors.md'), 'utf8')).toBe(errorsDoc());
});

it('keeps files to one idea', () => {
  const long = product
    .filter(({ path }) => !/generated|\/demo\/|catalogue|regions/.test(path))
    .map(({ path, text }) => [path, text.split('\n').length] as const)
    .filter(([, lines]) => lines > 420);
  expect(long).toEqual([]);
});
