import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import { printApi } from '../scripts/print-api.ts';

const PACKAGES = fileURLToPath(new URL('../..', import.meta.url));

/** Puts the typings beside the library: those of its own files by the compiler, those of the calls printed from the contract. */
export function shipTypes(): Plugin {
  return {
    name: 'ship-types',
    apply: 'build',
    async generateBundle() {
      for (const [fileName, source] of await typings()) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

async function typings(): Promise<[fileName: string, source: string][]> {
  const out = await mkdtemp(join(tmpdir(), 'gift-types-'));
  try {
    await compile(out);
    const folder = join(out, 'client/src');
    const own = (await readdir(folder)).filter((name) => name !== 'api.d.ts' && isPublic(name));
    const made = await Promise.all(
      own.map(async (name): Promise<[string, string]> => [
        name,
        clean(name, await readFile(join(folder, name), 'utf8')),
      ]),
    );
    return [...made, ['api.d.ts', printApi()]];
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

/** What callers see; the rest has no typings of its own. */
const isPublic = (name: string) =>
  /^(main|create-client|errors|follow-events|pages|verify-webhook)\.d\.ts$/.test(name);

async function compile(out: string): Promise<void> {
  const require = createRequire(import.meta.url);
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  const flags =
    '--declaration --emitDeclarationOnly --stripInternal --noEmit false --skipLibCheck --target es2023 --lib es2023,dom,dom.iterable --module esnext --moduleResolution bundler --allowImportingTsExtensions --verbatimModuleSyntax --strict --ignoreConfig';
  const files = ['client/src/main.ts', 'client/src/virtual.d.ts'].map((name) => join(PACKAGES, name));
  await promisify(execFile)(process.execPath, [
    tsc,
    ...flags.split(' '),
    '--rootDir',
    PACKAGES,
    '--outDir',
    out,
    ...files,
  ]);
}

/** Others import what is there: compiled files. Nothing may lead to a package that nobody publishes. */
function clean(name: string, source: string): string {
  const text = source.replace(/(from |import\()(['"])\.\/([\w-]+)\.ts\2/g, '$1$2./$3.js$2');
  const lost = /(?:from |import\()['"](?!\.\/)[^'"]+['"]/.exec(text);
  if (lost) throw new Error(`the typings of ${name} need ${lost[0]}`);
  return text;
}
