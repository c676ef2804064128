import { StatePill, type StateTone } from '@giftship/kit/states/StatePill.tsx';
const TONES: Record<number, StateTone> = { 0: 'open', 1: 'moving', 2: 'waiting', 3: 'kept' };

/** The state of a work order. */
export function TicketState({ status, text }: { status: number; text: string }) {
  return <StatePill tone={TONES[status] ?? 'gone'} text={text} />;
}
