import { attribute, resolveEntities, scanXml } from './scan-xml.ts';
import {
  type Cell,
  fillMerged,
  MAX_COLUMNS,
  type MergedArea,
  type Progress,
  putCell,
  type RowSink,
  textCell,
} from './sheet.ts';

/** Reads every table row of an HTML page, as web back ends write `.xls` files; spans are filled like merged cells. Linear. */
export function readHtmlTable(html: string, sink: RowSink, progress?: Progress): void {
  const areas: MergedArea[] = [];
  const covered = new Map<string, true>();
  let cells: Cell[] | null = null;
  let column = 0;
  let cellText: string | null = null;
  let area: MergedArea | null = null;
  let skipped = '';
  const no = () => sink.rows.length + 1;

  const endCell = () => {
    if (cells === null || cellText === null) return;
    while (covered.has(`${no()}:${column}`)) column++;
    putCell(cells, column, textCell(resolveEntities(cellText).trim()));
    if (area !== null) coverArea(covered, areas, { ...area, left: column, right: column + area.right });
    column += 1 + (area?.right ?? 0);
    cellText = null;
    area = null;
  };
  const endRow = () => {
    endCell();
    if (cells !== null) sink.add(cells, no());
    cells = null;
  };

  scanXml(
    html,
    {
      open(rawName, tag, isEmpty) {
        const name = rawName.toLowerCase();
        if (skipped !== '') return;
        if ((name === 'script' || name === 'style') && !isEmpty) skipped = name;
        else if (name === 'tr') {
          endRow();
          [cells, column] = [[], 0];
        } else if (name === 'td' || name === 'th') {
          endCell();
          cells ??= [];
          cellText = '';
          area = spanOf(tag, no());
        } else if (name === 'br' && cellText !== null) cellText += '\n';
      },
      close(rawName) {
        const name = rawName.toLowerCase();
        if (name === skipped) skipped = '';
        if (name === 'td' || name === 'th') endCell();
        else if (name === 'tr' || name === 'table') endRow();
        if (name === 'tr') [cells, column] = [null, 0];
      },
      text(raw) {
        if (cellText !== null && skipped === '') cellText += raw.replace(/[\r\n]+\s*/g, ' ');
      },
    },
    progress,
  );
  endRow();
  fillMerged(sink.rows, areas);
}

/** Spans of a cell with `right` as a count still, or null for a plain cell. */
function spanOf(tag: string, top: number): MergedArea | null {
  if (!tag.includes('span') && !tag.includes('SPAN')) return null;
  const span = (name: string) =>
    Math.min(Number.parseInt(attribute(tag.toLowerCase(), name), 10) || 1, 1_000);
  const [across, down] = [Math.min(span('colspan'), MAX_COLUMNS), span('rowspan')];
  return across * down === 1 ? null : { top, bottom: top + down - 1, left: 0, right: across - 1 };
}

function coverArea(covered: Map<string, true>, areas: MergedArea[], area: MergedArea): void {
  areas.push(area);
  if (area.bottom === area.top || covered.size > 200_000) return;
  for (let row = area.top + 1; row <= area.bottom; row++)
    for (let column = area.left; column <= area.right; column++) covered.set(`${row}:${column}`, true);
}
