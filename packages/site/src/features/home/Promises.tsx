import { Link } from 'react-router';
import { PATHS } from '../../lib/paths.ts';
import { HOME_COPY } from './copy.ts';

const SAY = HOME_COPY.promises;

/** The three promises (M013); how the third is reckoned stands on the ruler and in the rules. */
export function Promises() {
  return (
    <section className="home-block home-promises card" aria-label={SAY.title}>
      <h2>{SAY.title}</h2>
      <ul>
        {[SAY.cheap, SAY.single, SAY.late].map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <Link to={PATHS.helpRules()}>{SAY.read}</Link>
    </section>
  );
}
