import { BEARERS, type Bearer } from '@giftship/shared/parcels/bearer';
import { BEARER_LABELS } from '@giftship/shared/parcels/labels';
import { Segmented } from 'antd';
import { ACT_COPY as SAY } from './copy.ts';

/** Who bears it, and what follows from that (O130). */
export function BearerField({ value, onChange }: { value: Bearer; onChange: (bearer: Bearer) => void }) {
  return (
    <div className="decide-field">
      <span>{SAY.bearer}</span>
      <div>
        <Segmented<Bearer>
          aria-label={SAY.bearer}
          value={value}
          options={BEARERS.map((bearer) => ({ value: bearer, label: BEARER_LABELS[bearer] }))}
          onChange={onChange}
        />
      </div>
      <span className="hint">{SAY.bearerHint[value]}</span>
    </div>
  );
}
