import { Link } from 'react-router';
import { DeadlineRuler } from '@giftship/kit/ruler/DeadlineRuler.tsx';
import { PATHS } from '../../lib/paths.ts';
import { useNow } from '@giftship/kit/lib/use-now.ts';
import { HOME_COPY } from './copy.ts';
import { promiseNow } from './promise-times.ts';

const SAY = HOME_COPY.ruler;

/** The promise as one line (揽收时效尺), with what is paid when it is missed (M014-M018). */
export function RulerCard() {
  const { cutoff, deadline } = promiseNow(useNow());
  return (
    <section className="home-ruler card" aria-label={SAY.title}>
      <div className="home-ruler-head">
        <h2>{SAY.title}</h2>
        <p className="hint">{SAY.hint}</p>
      </div>
      <DeadlineRuler
        label={SAY.label(cutoff, deadline)}
        tone="waiting"
        paid={SAY.paid}
        cutoff={{ title: SAY.cutoff, time: cutoff }}
        deadline={{ title: SAY.deadline, time: deadline }}
        pays={SAY.late}
      />
      <div className="home-ruler-pays">
        <b>{SAY.pays}</b>
        <p className="hint">
          {SAY.paysHint} <Link to={PATHS.helpRules()}>{SAY.rules}</Link>
        </p>
      </div>
    </section>
  );
}
