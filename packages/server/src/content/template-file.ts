import type { FileReply } from '@giftship/shared/contract/define-routes';
import { templateFor } from '@giftship/shared/spreadsheet/templates';
import { SHEET_TYPES, writeXlsx } from '@giftship/shared/spreadsheet/write-sheet';
import { TEMPLATE_FILE } from './copy.ts';

/** The import template of a platform (M246): its header row, one example, every column text. */
export function templateFile(type: 'jd' | 'tb' | 'pdd' | 'dy'): FileReply {
  const { header, example } = templateFor(type);
  return {
    fileName: TEMPLATE_FILE.name(type),
    contentType: SHEET_TYPES.xlsx,
    bytes: writeXlsx({
      sheetName: TEMPLATE_FILE.sheet,
      columns: header.map((title) => ({ title })),
      rows: [example],
    }),
  };
}
