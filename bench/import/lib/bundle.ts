import { build, type Rolldown } from 'vite';

/** What `bundle` made: code by file name, and which of the files is reached at once. */
export interface Bundle {
  entry: string;
  files: Map<string, string>;
}

/** Bundles and minifies one module as for a browser, in memory; `external` modules stay outside. */
export async function bundle(
  entry: string,
  { external = [], minify = true }: { external?: (string | RegExp)[]; minify?: boolean } = {},
): Promise<Bundle> {
  const made = [
    (await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        minify,
        target: 'es2022',
        modulePreload: false,
        // As in a worker: what loads chunks belongs to the page, not to the module.
        lib: { entry, formats: ['es'] },
        rolldownOptions: {
          external,
          preserveEntrySignatures: 'strict',
          output: { format: 'es', minify, entryFileNames: 'entry.js', chunkFileNames: '[name].js' },
        },
      },
    })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[],
  ].flat();
  const chunks = made.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
  return {
    entry: chunks.find(({ isEntry }) => isEntry)!.fileName,
    files: new Map(chunks.map(({ fileName, code }) => [fileName, code])),
  };
}
