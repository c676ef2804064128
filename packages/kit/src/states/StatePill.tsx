import { WarningOutlined } from '@ant-design/icons';
import './state-pill.css';

/** What a state means for who looks: the colour never says it alone. */
export type StateTone =
  /** Not begun: there is no slip yet. */
  'open' | 'waiting' | 'moving' | 'kept' | 'bad' | 'still' | 'gone';

/** A state in one word. */
export function StatePill({ tone, text }: { tone: StateTone; text: string }) {
  return (
    <span className={`state-pill state-pill-${tone}`}>
      {tone === 'bad' && <WarningOutlined aria-hidden />}
      {text}
    </span>
  );
}
