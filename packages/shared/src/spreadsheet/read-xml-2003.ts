import { attribute, resolveEntities, scanXml } from './scan-xml.ts';
import {
  type Cell,
  fillMerged,
  type MergedArea,
  numberCell,
  type Progress,
  putCell,
  type ReadBudget,
  rowSink,
  type Sheet,
  textCell,
} from './sheet.ts';

/** Reads an Excel 2003 XML workbook: row and cell indexes, hidden rows, merged cells; of hidden sheets the name only. Linear. */
export function readXml2003(xml: string, budget: ReadBudget, progress?: Progress): Sheet[] {
  const sheets: Sheet[] = [];
  let sheet: Sheet | undefined;
  let sink = rowSink(budget);
  let areas: MergedArea[] = [];
  let cells: Cell[] = [];
  let [no, column, hidden] = [0, 0, false];
  let type = '';
  let value: string | null = null;
  let isComment = false;

  const open = (name: string, tag: string, isEmpty: boolean) => {
    if (name === 'Worksheet') {
      sink = rowSink(budget);
      areas = [];
      no = 0;
      sheet = { name: attribute(tag, 'Name'), hidden: false, rows: sink.rows };
      sheets.push(sheet);
    } else if (name === 'Row') {
      no = positive(tag, 'Index') || no + 1;
      [cells, column, hidden] = [[], -1, attribute(tag, 'Hidden') === '1'];
      if (isEmpty) sink.add(cells, no, hidden);
    } else if (name === 'Cell') {
      column = (positive(tag, 'Index') || column + 2) - 1;
      const [across, down] = [positive(tag, 'MergeAcross'), positive(tag, 'MergeDown')];
      if (across + down > 0) areas.push({ top: no, bottom: no + down, left: column, right: column + across });
    } else if (name === 'Data' || name === 'Visible') {
      type = name === 'Data' ? attribute(tag, 'Type') : name;
      value = isEmpty || isComment ? null : '';
    } else if (name === 'Comment') isComment = !isEmpty;
  };
  const close = (name: string) => {
    if (name === 'Row') sink.add(cells, no, hidden);
    else if (name === 'Worksheet') fillMerged(sink.rows, areas);
    else if (name === 'Comment') isComment = false;
    if (value === null) return;
    if (name === 'Data') putCell(cells, column, cellOf(resolveEntities(value), type));
    else if (name === 'Visible' && /hidden/i.test(value) && sheet !== undefined) {
      sheet.hidden = true;
      sheet.rows.length = 0;
    }
    if (name === 'Data' || name === 'Visible') value = null;
  };
  const text = (raw: string) => {
    if (value !== null) value += raw;
  };
  scanXml(xml, { open, close, text }, progress);
  return sheets;
}

/** A whole number above zero, 0 for anything else. */
function positive(tag: string, name: string): number {
  const value = Number(attribute(tag, name));
  return Number.isInteger(value) && value > 0 ? value : 0;
}

function cellOf(text: string, type: string): Cell {
  if (type === 'Number') return numberCell(text.trim());
  if (type === 'Boolean') return textCell(text.trim() === '1' ? 'TRUE' : 'FALSE');
  // 2024-01-31T08:00:00.000; a day without a time of day stays a day.
  const moment = type === 'DateTime' ? /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)/.exec(text.trim()) : null;
  if (moment === null) return textCell(text);
  const [, day = '', time = ''] = moment;
  return { text: time === '00:00:00' ? day : `${day} ${time}` };
}
