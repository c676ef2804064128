// Preloaded by a process of which one wants to know how much it worked: at its end it says the ms of CPU that it took.
import { writeSync } from 'node:fs';

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  writeSync(2, `took ${Math.round((user + system) / 1000)} ms of CPU\n`);
});
