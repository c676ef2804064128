// Records docs/session.cast (asciicast) and docs/session.txt: `npm run session`, with the real program and its own demo service.
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inScratch } from '../bench/lib/scratch.ts';
import { buildServer, startService } from '../bench/lib/shop-process.ts';
import { buildCli, GIFT } from '../tests/transcripts/run-transcript.ts';
import { SHEET } from './session/commands.ts';
import { recordSession } from './session/record.ts';

const DOCS = fileURLToPath(new URL('../docs', import.meta.url));
/** What an installed program has: nothing of this machine is in the recording. */
const SHOWN_BASE = 'http://127.0.0.1:3000';

buildServer();
await buildCli();
await inScratch(async (scratch) => {
  const shop = await startService({ dataDir: join(scratch, 'data') });
  try {
    const [cwd, bin] = [join(scratch, 'session'), join(scratch, 'bin')];
    await mkdir(cwd);
    await mkdir(bin);
    await writeFile(join(cwd, 'orders.csv'), SHEET);
    await writeFile(join(bin, 'gift'), `#!/bin/sh\nexec '${process.execPath}' '${GIFT}' "$@"\n`);
    await chmod(join(bin, 'gift'), 0o755);
    const env = {
      PATH: `${bin}:/usr/bin:/bin`,
      LANG: 'C.UTF-8',
      TERM: 'xterm-256color',
      // Below the folder of the session, so that no path of this machine is shown.
      GIFT_CONFIG_DIR: '.gift',
      GIFT_API_BASE: shop.base,
    };
    const { cast, text } = await recordSession({ cwd, env }, (shown) =>
      shown.replaceAll(shop.base, SHOWN_BASE),
    );
    await writeFile(join(DOCS, 'session.cast'), cast);
    await writeFile(join(DOCS, 'session.txt'), text);
    process.stdout.write(`docs/session.cast ${cast.length} bytes, docs/session.txt ${text.length} bytes\n`);
  } finally {
    await shop.stop();
  }
});
