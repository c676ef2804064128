import { Link } from 'react-router';
import { PATHS } from '../../lib/paths.ts';
import { HOME_COPY } from './copy.ts';

const SAY = HOME_COPY.promises;
const THREE = [SAY.cheap, SAY.single, SAY.late];
const RULES = [
  { when: SAY.before, what: SAY.beforeText },
  { when: SAY.after, what: SAY.afterText },
  { when: SAY.pays, what: SAY.paysText },
];

/** The three promises (M013), and what the ruler says, in words. */
export function Promises() {
  return (
    <section className="home-block home-promises card" aria-label={SAY.title}>
      <h2>{SAY.title}</h2>
      <ul>
        {THREE.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <Link to={PATHS.helpRules()}>{SAY.read}</Link>
      <dl aria-label={SAY.rules}>
        {RULES.map(({ when, what }) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
