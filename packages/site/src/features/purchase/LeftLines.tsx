import { SAY } from './copy.ts';
import type { KeptLine } from './kept-lines.ts';

const WORDS = SAY.manual;
/** Lines that are named. */
const MOST = 100;

interface LeftLinesProps {
  id: string;
  /** What the reading gave that left them; empty once the text was changed. */
  said: string;
  kept: readonly KeptLine[];
  /** What the whole text was refused with. */
  refused: string;
  show: (line: KeptLine) => void;
}

/** The lines that stayed in the box: how many, each with its number and reason, and a way to it. */
export function LeftLines({ id, said, kept, refused, show }: LeftLinesProps) {
  return (
    <div id={id} className="purchase-left" role="status" hidden={kept.length === 0 && refused === ''}>
      {refused !== '' && <p className="bad">{refused}</p>}
      {kept.length > 0 && <p className="warn">{said === '' ? WORDS.left(kept.length) : said}</p>}
      <ul>
        {kept.slice(0, MOST).map((line) => (
          <li key={line.row}>
            <button type="button" className="link" title={WORDS.showLeft} onClick={() => show(line)}>
              {WORDS.leftLine(line.row, line.why)}
            </button>
            <span className="hint">{line.text.trim()}</span>
          </li>
        ))}
        {kept.length > MOST && <li className="hint">{WORDS.moreLeft(kept.length - MOST)}</li>}
      </ul>
    </div>
  );
}
