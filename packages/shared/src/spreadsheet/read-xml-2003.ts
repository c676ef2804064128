import { attribute, resolveEntities, scanXml } from './scan-xml.ts';
import {
  type Cell,
  fillMerged,
  type MergedArea,
  numberCell,
  putCell,
  rowSink,
  type Sheet,
  textCell,
} from './sheet.ts';

/** Reads an Excel 2003 XML workbook: sheets with hidden mark, row and cell indexes, merged cells. Linear. */
export function readXml2003(xml: string, budget: { rows: number }): Sheet[] {
  const sheets: Sheet[] = [];
  let sink = rowSink(budget);
  let areas: MergedArea[] = [];
  let cells: Cell[] = [];
  let [no, column, hidden] = [0, 0, false];
  let type = '';
  let value: string | null = null;

  scanXml(xml, {
    open(name, tag, isEmpty) {
      if (name === 'Worksheet') {
        sink = rowSink(budget);
        areas = [];
        no = 0;
        sheets.push({ name: attribute(tag, 'Name'), hidden: false, rows: sink.rows });
      } else if (name === 'Row') {
        no = Number(attribute(tag, 'Index')) || no + 1;
        [cells, column, hidden] = [[], -1, attribute(tag, 'Hidden') === '1'];
        if (isEmpty) sink.add(cells, { no, hidden });
      } else if (name === 'Cell') {
        column = (Number(attribute(tag, 'Index')) || column + 2) - 1;
        const [across, down] = [
          Number(attribute(tag, 'MergeAcross')) || 0,
          Number(attribute(tag, 'MergeDown')) || 0,
        ];
        if (across + down > 0)
          areas.push({ top: no, bottom: no + down, left: column, right: column + across });
      } else if (name === 'Data') {
        type = attribute(tag, 'Type');
        value = isEmpty ? null : '';
      }
    },
    close(name) {
      if (name === 'Data' && value !== null) {
        const text = resolveEntities(value);
        putCell(cells, column, type === 'Number' ? numberCell(text) : textCell(text));
        value = null;
      } else if (name === 'Row') sink.add(cells, { no, hidden });
      else if (name === 'Worksheet') fillMerged(sink.rows, areas);
    },
    text(raw) {
      if (value !== null) value += raw;
    },
  });
  for (const match of xml.matchAll(/<(?:\w+:)?Visible>Sheet\w*Hidden/g)) markHidden(sheets, xml, match.index);
  return sheets;
}

function markHidden(sheets: Sheet[], xml: string, at: number): void {
  const sheet = sheets[xml.slice(0, at).split('<Worksheet ').length - 2];
  if (sheet !== undefined) sheet.hidden = true;
}
