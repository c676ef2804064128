import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

export interface Budget {
  /** Name of the screen. */
  screen: string;
  /** The page of the build that it belongs to; by default the site itself. */
  entry?: string;
  /** Ends of the module paths that are loaded on the way to it, one by one. */
  modules: string[];
  /** Most JavaScript, gzipped, in kB of 1000 bytes. */
  maxKb: number;
}

/** Fails the build when the JavaScript that a screen loads, the kit included, is above its budget. */
export function sizeBudget(budgets: Budget[]): Plugin {
  return {
    name: 'size-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const sizes = new Map<string, number>();
      const sizeOf = ({ fileName, code }: Rolldown.OutputChunk) => {
        const size = sizes.get(fileName) ?? gzipSync(code, { level: 9 }).length;
        sizes.set(fileName, size);
        return size;
      };
      const collect = (chunk: Rolldown.OutputChunk, into: Set<Rolldown.OutputChunk>) => {
        if (into.has(chunk)) return;
        into.add(chunk);
        for (const name of chunk.imports) {
          const next = byName.get(name);
          if (next) collect(next, into);
        }
      };
      for (const { screen, entry = 'index', modules, maxKb } of budgets) {
        const loaded = new Set<Rolldown.OutputChunk>();
        for (const chunk of chunks) if (chunk.isEntry && chunk.name === entry) collect(chunk, loaded);
        if (loaded.size === 0) this.error(`size budget of ${screen}: no entry ${entry}`);
        for (const module of modules) {
          const home = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
          if (!home) this.error(`size budget of ${screen}: no chunk holds ${module}`);
          collect(home, loaded);
        }
        const kb = [...loaded].reduce((sum, chunk) => sum + sizeOf(chunk), 0) / 1000;
        const line = `${screen}: ${kb.toFixed(1)} kB gzip of ${maxKb}`;
        if (kb > maxKb) this.error(`size budget exceeded, ${line}`);
        this.info(line);
        if (process.env.GIFT_SIZES) process.stdout.write(`${line}\n`);
      }
    },
  };
}
