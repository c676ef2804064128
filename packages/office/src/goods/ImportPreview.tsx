import { StatePill, type StateTone } from '@giftship/kit/states/StatePill.tsx';
import { saveFile } from '@giftship/kit/lib/save-file.ts';
import type { PlannedGoods } from '@giftship/shared/goods/import-contract';
import { Button } from 'antd';
import { IMPORT_COPY as SAY } from './import-copy.ts';
import type { GoodsCells } from './read-goods-sheet.ts';

const TONES: Readonly<Record<PlannedGoods['kind'], StateTone>> = {
  new: 'kept',
  changed: 'moving',
  unchanged: 'gone',
  wrong: 'bad',
};

/** What would become of a sheet of goods. */
export interface PlannedSheet {
  new: number;
  changed: number;
  unchanged: number;
  wrong: number;
  rows: PlannedGoods[];
  left_out: string[];
  /** Why a second person is asked, where one may be. */
  why?: string;
}

interface ImportPreviewProps {
  cells: GoodsCells;
  data: PlannedSheet;
  /** Says pictures by the names that the sheet knows them by. */
  named: (text: string) => string;
}

/** What would become of the rows: those that are wrong first, with why, then what changes (O067). */
export function ImportPreview({ cells, data, named }: ImportPreviewProps) {
  const errors = async () => {
    const { errorSheet } = await import('./read-goods-sheet.ts');
    const wrong = data.rows.filter(({ kind }) => kind === 'wrong');
    const file = errorSheet(cells, new Map(wrong.map(({ no, text }) => [no, text])));
    saveFile(file.name, file.bytes);
  };
  return (
    <section aria-label={SAY.preview}>
      <p className="reprice-sums" role="status">
        <b>{SAY.sums(data.new, data.changed, data.unchanged, data.wrong)}</b>
        <span className="drawer-gap" />
        {data.wrong > 0 && (
          <Button size="small" onClick={() => void errors()}>
            {SAY.errors}
          </Button>
        )}
      </p>
      {data.left_out.length > 0 && (
        <ul className="import-out">
          {data.left_out.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {data.rows.length > 0 && (
        <div className="reprice-rows" tabIndex={0} role="region" aria-label={SAY.preview}>
          <table className="records">
            <thead>
              <tr>
                <th scope="col">{SAY.row}</th>
                <th scope="col">{SAY.goods}</th>
                <th scope="col">{SAY.changes}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={row.no}>
                  <td>{row.no}</td>
                  <th scope="row">
                    {row.name} {row.goods_id !== null && <small className="mono">{row.goods_id}</small>}
                  </th>
                  <td>
                    <StatePill tone={TONES[row.kind]} text={SAY.kinds[row.kind]} />{' '}
                    {row.text !== '' && <span className="bad">{row.text}</span>}
                    {row.kind === 'changed' && <Changes cells={row.cells} named={named} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Changes({ cells, named }: { cells: PlannedGoods['cells'] } & Pick<ImportPreviewProps, 'named'>) {
  return (
    <ul className="import-cells">
      {cells.map(({ column, before, after }) => (
        <li key={column}>
          <span className="hint">{column}</span> {named(before) || SAY.empty} →{' '}
          <b>{named(after) || SAY.empty}</b>
        </li>
      ))}
    </ul>
  );
}
