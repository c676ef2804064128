import { useState } from 'react';
import { SAY } from './copy.ts';
import type { KeptLine } from './kept-lines.ts';

const WORDS = SAY.manual;
/** Lines that are named at first, and when all are asked for: what is in the box says the rest. */
const FIRST = 3;
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
  const [isWhole, setWhole] = useState(false);
  const named = kept.slice(0, isWhole ? MOST : FIRST);
  const rest = kept.length - named.length;
  return (
    <div id={id} className="purchase-left" role="status" hidden={kept.length === 0 && refused === ''}>
      {refused !== '' && <p className="bad">{refused}</p>}
      {kept.length > 0 && <p className="warn">{said === '' ? WORDS.left(kept.length) : said}</p>}
      <ul>
        {named.map((line) => (
          <li key={line.row}>
            <button type="button" className="link" title={line.text.trim()} onClick={() => show(line)}>
              {WORDS.leftLine(line.row, line.why)}
            </button>
          </li>
        ))}
        {rest > 0 && (
          <li className="hint">
            {isWhole ? (
              WORDS.moreLeft(rest)
            ) : (
              <button type="button" className="link" onClick={() => setWhole(true)}>
                {WORDS.showRest(Math.min(rest, MOST - FIRST))}
              </button>
            )}
          </li>
        )}
      </ul>
    </div>
  );
}
