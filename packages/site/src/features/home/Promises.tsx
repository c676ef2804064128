import { InboxOutlined, PayCircleOutlined, TagOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { PATHS } from '../../lib/paths.ts';
import { HOME_COPY } from './copy.ts';

const SAY = HOME_COPY.promises;
const THREE = [
  { ...SAY.cheap, Icon: TagOutlined },
  { ...SAY.single, Icon: InboxOutlined },
  { ...SAY.late, Icon: PayCircleOutlined },
];
const RULES = [
  { when: SAY.before, what: SAY.beforeText },
  { when: SAY.after, what: SAY.afterText },
  { when: SAY.pays, what: SAY.paysText },
];

/** What this service promises, and what a late pickup pays, in numbers. */
export function Promises() {
  return (
    <section className="home-block home-promises card" aria-label={SAY.title}>
      <h2>{SAY.title}</h2>
      <ul className="home-three">
        {THREE.map(({ title, text, Icon }) => (
          <li key={title}>
            <span className="home-tile-icon" aria-hidden="true">
              <Icon />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <dl className="home-rules" aria-label={SAY.rules}>
        {RULES.map(({ when, what }) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Link to={PATHS.helpList()}>{SAY.read}</Link>
    </section>
  );
}
