import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { type Fen, formatYuan, minusFen, sumFen, yuan, ZERO_FEN } from '@giftship/shared/money/fen';
import type { Right } from '@giftship/shared/operators/rights';
import type { LedgerRow } from '@giftship/shared/wallet/office-contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../session/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { MoneyCell, NumberCell } from '../../lists/cells.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { useMay } from '../../session/session.ts';
import { LEDGER_COPY as SAY } from './copy.ts';
import { ownerText } from './owner-text.ts';
import './money.css';

const C = SAY.columns;

/** Where what made a transaction is found, and the right that opens it; kinds whose page is not there have none. */
const SOURCES: Readonly<Record<string, { right: Right; path: (sn: string) => string }>> = {
  recharge: { right: 'finance.view', path: (open) => PATHS.recharges({ open }) },
  bonus: { right: 'finance.view', path: (open) => PATHS.recharges({ open }) },
  compensation: { right: 'comp.view', path: (open) => PATHS.compensations({ open }) },
  'comp-waived': { right: 'comp.view', path: (open) => PATHS.compensations({ open }) },
  'courier-claim': { right: 'case.view', path: (open) => PATHS.cases({ open }) },
  manual: { right: 'finance.view', path: (open) => PATHS.adjustments({ open }) },
  withdrawal: { right: 'withdraw.view', path: (open) => PATHS.withdrawals({ open }) },
  'withdrawal-paid': { right: 'withdraw.view', path: (open) => PATHS.withdrawals({ open }) },
  'withdrawal-returned': { right: 'withdraw.view', path: (open) => PATHS.withdrawals({ open }) },
};

/** The transaction of a line: what made it, and all of its lines, whose sum is nothing (O158). */
export function LedgerTx({ row }: { row: LedgerRow }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['list', 'ledger', 'tx', row.tx_id],
    queryFn: ({ signal }) => api.wallet.ledgerTx({ query: { tx_id: String(row.tx_id) }, signal }),
  });
  const source = SOURCES[row.ref_kind];
  const maySeeSource = useMay(source?.right ?? 'finance.view');
  return (
    <>
      <dl className="drawer-facts">
        <Fact title={C.type}>{row.type_text}</Fact>
        <Fact title={C.at}>{row.at}</Fact>
        <Fact title={C.source}>{SAY.sources[row.ref_kind] ?? row.type_text}</Fact>
        <Fact title={C.ref}>
          <NumberCell sn={row.ref_sn} />
        </Fact>
        {row.remark !== '' && (
          <Fact title={C.remark}>
            <samp>{row.remark}</samp>
          </Fact>
        )}
      </dl>
      {source && maySeeSource && (
        <p className="drawer-section">
          <Link to={source.path(row.ref_sn)}>{SAY.seeSource}</Link>
        </p>
      )}
      <section className="drawer-section">
        <h3>{SAY.lines}</h3>
        {isError && <FailedNote title={LISTS_COPY.failed} onRetry={() => void refetch()} />}
        {!data && !isError && <Skeletons count={3} className="log-wait" />}
        {data && <Lines lines={data.lines} openId={row.line_id} />}
      </section>
    </>
  );
}

const signedFen = ({ money }: LedgerRow): Fen =>
  money.startsWith('-') ? minusFen(ZERO_FEN, yuan(money.slice(1))) : yuan(money);

function Lines({ lines, openId }: { lines: readonly LedgerRow[]; openId: number }) {
  return (
    <table className="figure-table tx-lines" aria-label={SAY.lines}>
      <thead>
        <tr>
          <th scope="col">{C.account}</th>
          <th scope="col">{C.owner}</th>
          <th scope="col">{C.money}</th>
          <th scope="col">{C.after}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.line_id} className={line.line_id === openId ? 'is-open' : undefined}>
            <td>{line.account_text}</td>
            <td>{ownerText(line)}</td>
            <td>
              <MoneyCell yuan={line.money} />
            </td>
            <td>{line.after === '' ? SAY.noBalance : <MoneyCell yuan={line.after} />}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {SAY.sum}
          </th>
          <td>
            <MoneyCell yuan={formatYuan(sumFen(lines.map(signedFen)))} />
          </td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}
