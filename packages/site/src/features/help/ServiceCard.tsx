import { useNotice } from '../../shell/use-notice.ts';
import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { HELP_COPY } from './copy.ts';

const SAY = HELP_COPY.service;

/** How to reach a person, for whom no article helps. */
export function ServiceCard() {
  const service = useNotice()?.service;
  return (
    <aside className="card help-service" aria-label={SAY.title}>
      <h2>{SAY.title}</h2>
      <p className="hint">{SAY.hint}</p>
      {service && (
        <dl>
          {service.im.map(({ name, type, value }) => (
            <div key={value}>
              <dt>
                {name} · {SAY.kinds[type] ?? type}
              </dt>
              <dd>
                <CopyText text={value} />
              </dd>
            </div>
          ))}
          <div>
            <dt>{SAY.phone}</dt>
            <dd>
              <a href={`tel:${service.phone}`}>{service.phone}</a>
            </dd>
          </div>
          <div>
            <dt>{SAY.hours}</dt>
            <dd>{service.hours}</dd>
          </div>
        </dl>
      )}
    </aside>
  );
}
