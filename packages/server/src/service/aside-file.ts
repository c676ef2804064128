import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** What the thread beside ours runs: beside this file in the bundle; as a source it is brought in by what reads TypeScript, which a thread does not inherit. */
export const ASIDE_FILE = import.meta.url.endsWith('.ts')
  ? sourceThread(new URL('./aside-worker.ts', import.meta.url))
  : new URL('aside-worker.js', import.meta.url);

function sourceThread(source: URL): URL {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const api = new URL('dist/esm/api/index.mjs', tsx).href;
  const code = `import { register } from ${JSON.stringify(api)}; register(); await import(${JSON.stringify(source.href)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}
