import { Tag } from 'antd';

const COLORS: Record<number, string> = { 0: 'warning', 1: 'processing', 2: 'error', 3: 'success' };

/** The state of a work order. */
export function TicketState({ status, text }: { status: number; text: string }) {
  return <Tag color={COLORS[status] ?? 'default'}>{text}</Tag>;
}
