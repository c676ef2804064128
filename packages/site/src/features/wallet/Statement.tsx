import type { LogRow } from '@giftship/shared/wallet/contract';
import { CopyText } from '../../ui/CopyText.tsx';
import { WALLET_COPY } from './copy.ts';

const HEADS = WALLET_COPY.columns;
type Line = (typeof LogRow)['_zod']['output'];

/** The statement, newest first. On a narrow screen each line becomes two: what and how much, when and what remains. */
export function Statement({ lines, isBusy }: { lines: Line[]; isBusy: boolean }) {
  return (
    <table className="wallet-statement" aria-label={WALLET_COPY.statement} aria-busy={isBusy}>
      <thead>
        <tr>
          <th>{HEADS.time}</th>
          <th>{HEADS.type}</th>
          <th className="money">{HEADS.money}</th>
          <th className="money">{HEADS.after}</th>
          <th>{HEADS.ref}</th>
          <th>{HEADS.remark}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td className="wallet-time" title={line.created_at}>
              {line.created_at.slice(5, 16)}
            </td>
            <td className="wallet-what">{line.type_text}</td>
            <td className={line.money.startsWith('-') ? 'money wallet-money' : 'money wallet-money ok'}>
              {line.money.startsWith('-') ? line.money : `+${line.money}`}
            </td>
            <td className="money wallet-after" data-head={HEADS.after}>
              {line.after}
            </td>
            <td className="wallet-ref">
              <CopyText text={line.ref_sn} />
            </td>
            <td className="wallet-remark">{line.remark}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
