import { keysOf } from '@giftship/shared/lib/entries-of';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { copyText } from '@giftship/kit/toast/copy-text.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { API_SETTINGS_COPY as SAY } from '../copy.ts';
import { Fold } from '../Fold.tsx';
import { type SampleName, SAMPLES } from './sample-request.ts';

const NAMES = keysOf(SAMPLES);

/** Signed calls that can be run as they stand, with the key of whoever reads them (D901). */
export function SampleCard({ appKey }: { appKey: string }) {
  const [name, setName] = useState<SampleName>('shell');
  const code = SAMPLES[name]({ origin: location.origin, appKey });
  const copy = () => void copyText(code).then((isCopied) => isCopied && toast.success(SAY.sampleCopied));
  return (
    <Fold id="sample" title={SAY.sample} summary={SAY.sampleSummary}>
      <p className="api-hint">{SAY.sampleHint}</p>
      <div className="row api-sample">
        <Segmented
          aria-label={SAY.sampleLanguage}
          value={name}
          options={NAMES.map((value) => ({ value, label: SAY.sampleNames[value] }))}
          onChange={setName}
        />
        <Button onClick={copy}>{SAY.once.copy}</Button>
      </div>
      <pre className="api-code" tabIndex={0} aria-label={SAY.sample}>
        {code}
      </pre>
    </Fold>
  );
}
