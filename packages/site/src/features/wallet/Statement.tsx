import type { LogRow } from '@giftship/shared/wallet/contract';
import { COMMISSION_PARTS } from '@giftship/shared/wallet/labels';
import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { WALLET_COPY } from './copy.ts';

const HEADS = WALLET_COPY.columns;

/** The statement, newest first. On a narrow screen each line becomes two: what and how much, when and what remains. */
export function Statement({ title, lines, isBusy }: { title: string; lines: LogRow[]; isBusy: boolean }) {
  return (
    <table className="wallet-statement" aria-label={title} aria-busy={isBusy}>
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
              {partOf(line) !== '' && <span className="wallet-part">{partOf(line)}</span>}
              {line.after}
            </td>
            <td className="wallet-ref">
              <CopyText text={line.ref_sn} />
            </td>
            <td className="wallet-remark">{remarkOf(line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const { commission, commission_frozen: frozen } = COMMISSION_PARTS;

/** Commission has two balances: each line says whose remains it shows. */
function partOf({ account, remark }: LogRow): string {
  if (account !== 'commission') return '';
  return remark.startsWith(frozen) ? WALLET_COPY.parts.frozen : WALLET_COPY.parts.available;
}

function remarkOf({ account, remark }: LogRow): string {
  if (account !== 'commission') return remark;
  return remark.slice((remark.startsWith(frozen) ? frozen : commission).length).trim();
}
