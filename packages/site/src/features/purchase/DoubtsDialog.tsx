import { placeText } from '@giftship/shared/address/place-text';
import { reasonsWords, reasonWords } from '@giftship/shared/recipients/doubt-copy';
import { Button } from 'antd';
import type { Answering } from './answering.ts';
import { FLOW_SAY } from './flow-copy.ts';
import { Notice } from './Notice.tsx';
import type { DoubtsView } from './order-view.ts';
import { GRID_COPY } from './recipients/copy.ts';
import type { RowFilter } from './recipients/types.ts';
import { flowRow } from './run-flow.ts';
import type { OrderRows } from './stores/order-rows.ts';

const SAY = FLOW_SAY.doubts;

interface DoubtsProps extends Answering, DoubtsView {
  store: OrderRows;
  lookAt: (filter: RowFilter) => void;
}

/** Before money is asked for: the rows that are doubtful or repeat one, each with its reason, and what settles them. */
export function DoubtsDialog(props: DoubtsProps) {
  const { count, again, asked, repeated, rows, why, store, lookAt, onAnswer } = props;
  const isRepeatedOnly = count === 0;
  const look = () => {
    onAnswer({ cancel: true });
    lookAt(isRepeatedOnly ? 'duplicate' : 'doubt');
  };
  const removeRepeated = () => {
    store.remove(repeated, GRID_COPY.steps.duplicates(repeated.size));
    onAnswer({ rows: store.rows().map(flowRow) });
  };
  return (
    <Notice
      title={SAY.title(count, again)}
      lines={[...(count > 0 ? [SAY.text(whyWords(why))] : []), ...(again > 0 ? [SAY.again] : [])]}
      list={
        <ul className="purchase-asked">
          {rows.map(({ row, position, reasons }) => (
            <li key={row.id}>
              <span className="hint">{GRID_COPY.position(position)}</span>
              <span>
                <strong>{row.rec_name}</strong> {row.rec_mobile}
              </span>
              <span className="purchase-asked-place">
                {placeText(
                  { province: row.rec_province, city: row.rec_city, district: row.rec_district },
                  ' ',
                )}{' '}
                {row.rec_address}
              </span>
              <span className={reasons.length > 0 ? 'warn' : 'hint'}>
                {reasons.length > 0 ? reasonsWords([...reasons]) : SAY.sameAsBefore}
              </span>
            </li>
          ))}
          {asked > rows.length && <li className="hint">{SAY.more(asked - rows.length)}</li>}
        </ul>
      }
      onCancel={() => onAnswer({ cancel: true })}
    >
      <Button onClick={() => onAnswer({ go: true })}>{SAY.go}</Button>
      {/* What settles it stands last; Enter takes no row out of the order. */}
      {!isRepeatedOnly && again > 0 && <Button onClick={removeRepeated}>{SAY.remove(again)}</Button>}
      <Button type={isRepeatedOnly ? 'default' : 'primary'} autoFocus onClick={look}>
        {SAY.look}
      </Button>
      {isRepeatedOnly && (
        <Button type="primary" onClick={removeRepeated}>
          {SAY.remove(again)}
        </Button>
      )}
    </Notice>
  );
}

/** Reasons that the sentence names; every row says its own. */
const MOST_REASONS = 3;

/** What was doubtful, once each, without what every reason asks for. */
function whyWords(why: readonly string[]): string[] {
  const words = [...new Set(why.map((reason) => reasonWords(reason).replace(SAY.asks, '')))];
  const shown = words.slice(0, MOST_REASONS);
  return words.length > MOST_REASONS ? [...shown.slice(0, -1), `${shown.at(-1)}${SAY.others}`] : shown;
}
