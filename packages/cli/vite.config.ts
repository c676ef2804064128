import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

/**
 * Parts of packages that the command line never uses: of axios the fetch transport (which wakes undici at once) and form
 * bodies (which bring the table of all media types), a third of the start of every command that calls the service; of
 * inquirer the question that opens an editor, with the tables of all character sets.
 */
const UNUSED: { of: string; pattern: RegExp; source: string }[] = [
  {
    of: 'axios',
    pattern: /\/fetch\.js$/,
    source: 'export const getFetch = () => null; export default null;',
  },
  { of: 'axios', pattern: /^form-data$/, source: 'export default class FormData {}' },
  {
    of: '@inquirer/editor',
    pattern: /^@inquirer\/external-editor$/,
    source: `export const editAsync = () => { throw new Error('no editor'); };`,
  },
];

function leaveOut(): Plugin {
  return {
    name: 'leave-out-unused',
    enforce: 'pre',
    resolveId(id, importer) {
      const at = UNUSED.findIndex(
        ({ of, pattern }) => importer?.includes(`/node_modules/${of}/`) && pattern.test(id),
      );
      return at < 0 ? null : `\0unused-${at}`;
    },
    load(id) {
      const at = /^\0unused-(\d)$/.exec(id)?.[1];
      return at === undefined ? null : UNUSED[Number(at)]!.source;
    },
  };
}

/** qrcode-terminal writes octal escapes, which no ES module may hold: here they are written as the rest of us does. */
function modernEscapes(): Plugin {
  return {
    name: 'modern-escapes',
    enforce: 'pre',
    transform: (code, id) =>
      id.includes('/node_modules/qrcode-terminal/')
        ? { code: code.replaceAll('\\033', '\\x1b'), map: null }
        : null,
  };
}

/** The machine code of jq within its module, in base64; it is four fifths of all that --jq loads. */
const JQ_CODE = /__toBinaryNode\("([A-Za-z0-9+/=]{100000,})"\)/;
/** The last steps cost ten times as long for one part in twenty. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Packs it: a third of the bytes, unpacked in some ms when somebody asks for --jq. */
function packJq(): Plugin {
  return {
    name: 'pack-jq',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/node_modules/jq-wasm/')) return null;
      const [whole, base64] = JQ_CODE.exec(code) ?? [];
      if (whole === undefined) this.error('jq-wasm has changed: look for its machine code again');
      const packed = brotliCompressSync(Buffer.from(base64!, 'base64'), BROTLI).toString('base64');
      const unpacked = `new Uint8Array(unpackJq(Buffer.from("${packed}", "base64")))`;
      const by = `import { brotliDecompressSync as unpackJq } from 'node:zlib';\n`;
      return { code: by + code.replace(whole, () => unpacked), map: null };
    },
  };
}

/** The manual page lies beside the program, which writes it itself: from the tables of its help. */
function manPage(): Plugin {
  return {
    name: 'man-page',
    writeBundle({ dir }) {
      const page = execFileSync(process.execPath, [join(dir!, 'main.js'), 'help', '--man']);
      writeFileSync(join(dir!, 'gift.1'), page);
    },
  };
}

/**
 * Everything in one folder, split by dynamic import: a command loads only what it uses, and nothing is looked up in
 * node_modules, so that the folder runs wherever it is put. The second entry is the worker that reads files.
 */
export default defineConfig({
  plugins: [leaveOut(), modernEscapes(), packJq(), manPage()],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    minify: true,
    sourcemap: false,
    license: { fileName: 'THIRD-PARTY-LICENSES.md' },
    rollupOptions: {
      input: { main: 'src/main.ts', 'import-worker': 'src/files/import-worker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
