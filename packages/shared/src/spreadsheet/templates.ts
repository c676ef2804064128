import { type Layout, TEMPLATE_ROWS } from './labels.ts';

/** The template of a layout (decisions section 7): its header row and one invented example row, ready for `writeXlsx` or `writeCsv`. */
export function templateFor(layout: Layout): { header: string[]; example: string[] } {
  const rows = TEMPLATE_ROWS[layout];
  return { header: rows.map(([title]) => title), example: rows.map(([, example]) => example) };
}
