// Preloaded by a server that is to be watched from outside: each second it adds a line of JSON to WATCH_FILE with its
// memory in bytes. Once the process is WATCH_FROM_MS old the delays of the event loop are counted anew, and each line tells
// their 99th percentile and the longest since then, in ms.
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const { WATCH_FILE, WATCH_FROM_MS } = process.env;
const delays = monitorEventLoopDelay({ resolution: 10 });
delays.enable();
setTimeout(() => delays.reset(), Number(WATCH_FROM_MS)).unref();
setInterval(() => {
  const { heapUsed, rss } = process.memoryUsage();
  const ms = performance.now();
  const line = { ms, heapUsed, rss, p99: delays.percentile(99) / 1e6, longest: delays.max / 1e6 };
  appendFileSync(WATCH_FILE, `${JSON.stringify(line)}\n`);
}, 1_000).unref();
