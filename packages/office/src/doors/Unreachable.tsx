import { desk } from '../lib/desk.ts';
import { DOOR_COPY as SAY } from './copy.ts';
import { DoorPage } from './DoorPage.tsx';

/** No answer came: nobody knows yet who is here. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <DoorPage title={desk().name}>
      <div className="door-form">
        <p role="alert">{SAY.noAnswer}</p>
        <button type="button" className="door-main" onClick={onRetry}>
          {SAY.retry}
        </button>
      </div>
    </DoorPage>
  );
}
