import type { LogRow } from '@giftship/shared/wallet/contract';
import { COMMISSION_PARTS } from '@giftship/shared/wallet/labels';
import { sayMove, sayYuan } from '@giftship/kit/lib/with-commas.ts';
import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { STATEMENT_COPY as SAY } from './copy.ts';

const HEADS = SAY.columns;

/** The statement, newest first. On a narrow screen each line becomes two: what and how much, when and what remains. */
export function Statement({ title, lines, isBusy }: { title: string; lines: LogRow[]; isBusy: boolean }) {
  return (
    <table className="statement" aria-label={title} aria-busy={isBusy}>
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
            <td className="statement-time" title={line.created_at}>
              {line.created_at.slice(5, 16)}
            </td>
            <td className="statement-what">{line.type_text}</td>
            <td className={line.money.startsWith('-') ? 'money statement-money' : 'money statement-money ok'}>
              {sayMove(line.money)}
            </td>
            <td className="money statement-after" data-head={HEADS.after}>
              {partOf(line) !== '' && <span className="statement-part">{partOf(line)}</span>}
              {sayYuan(line.after)}
            </td>
            <td className="statement-ref">
              <CopyText text={line.ref_sn} />
            </td>
            <td className="statement-remark">{remarkOf(line)}</td>
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
  return remark.startsWith(frozen) ? SAY.parts.frozen : SAY.parts.available;
}

function remarkOf({ account, remark }: LogRow): string {
  if (account !== 'commission') return remark;
  return remark.slice((remark.startsWith(frozen) ? frozen : commission).length).trim();
}
