import { expect, it } from 'vitest';
import { readGoodsSheet } from './read-goods-sheet.ts';

const row = (cells: string[], isHidden = false) =>
  `<Row${isHidden ? ' ss:Hidden="1"' : ''}>${cells
    .map((text) => `<Cell><Data ss:Type="String">${text}</Data></Cell>`)
    .join('')}</Row>`;
const book = (rows: string[]) =>
  new TextEncoder().encode(
    `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="商品"><Table>${rows.join('')}</Table></Worksheet></Workbook>`,
  );

it('rows that are hidden in a workbook are left out and counted, blank ones are none (O067)', async () => {
  const read = await readGoodsSheet(
    '商品.xls',
    book([
      row(['商品编号', '售价']),
      row(['101', '3.00']),
      row(['102', '3.00'], true),
      row(['', ''], true),
      row(['103', '3.00']),
      row(['104', '3.00'], true),
    ]),
  );
  expect(read.cells.rows.map(({ no }) => no)).toEqual([2, 5]);
  expect(read.hidden).toBe(2);
});
