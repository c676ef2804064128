// Everything about reading recipients, in one run: lines beside the npm parsers, sheets beside SheetJS, the page in Chromium.
import { measureBrowser } from './import/browser.ts';
import { measureLines } from './import/lines.ts';
import { measureSheets } from './import/sheets.ts';
import { report } from './lib/report.ts';

const seed = Number(process.argv[2] ?? 20_261_121);
const parts = [
  report('Lines', await measureLines(seed)),
  report('Sheets in Node', (await measureSheets()).lines),
  report('The import page in Chromium', await measureBrowser()),
];
process.exitCode = parts.every(Boolean) ? 0 : 1;
