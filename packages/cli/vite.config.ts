import { defineConfig, type Plugin } from 'vite';

/**
 * Parts of axios that the command line never uses: the fetch transport (which wakes undici at once) and form bodies
 * (which bring the table of all media types). They cost a third of the start of every command that calls the service.
 */
const UNUSED: [pattern: RegExp, source: string][] = [
  [/\/fetch\.js$/, 'export const getFetch = () => null; export default null;'],
  [/^form-data$/, 'export default class FormData {}'],
];

function leaveOut(): Plugin {
  return {
    name: 'leave-out-unused-axios',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!importer?.includes('/node_modules/axios/')) return null;
      const at = UNUSED.findIndex(([pattern]) => pattern.test(id));
      return at < 0 ? null : `\0unused-${at}`;
    },
    load(id) {
      const at = /^\0unused-(\d)$/.exec(id)?.[1];
      return at === undefined ? null : UNUSED[Number(at)]![1];
    },
  };
}

/**
 * Everything in one folder, split by dynamic import: a command loads only what it uses, and almost nothing is looked
 * up in node_modules. The second entry is the worker that reads files.
 */
export default defineConfig({
  plugins: [leaveOut()],
  // qrcode-terminal writes octal escapes, which no ES module may hold: it stays a package of its own.
  ssr: { noExternal: true, external: ['qrcode-terminal'] },
  build: {
    ssr: true,
    target: 'node20',
    minify: true,
    sourcemap: false,
    rollupOptions: {
      input: { main: 'src/main.ts', 'import-worker': 'src/files/import-worker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
