import { MACHINES_COPY as SAY } from './copy.ts';
import { sampleRequest } from './sample-request.ts';

/** A signed call that can be run as it stands (D901). */
export function SampleCard() {
  return (
    <section className="card" aria-label={SAY.sample}>
      <h2>{SAY.sample}</h2>
      <p className="machines-hint">{SAY.sampleHint}</p>
      <pre className="machines-code" tabIndex={0} aria-label={SAY.sample}>
        {sampleRequest(location.origin)}
      </pre>
    </section>
  );
}
