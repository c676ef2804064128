import type { ReactNode } from 'react';
import './slip.css';

/** A waybill: parts of it are divided by `<Tear />`, and a stamp may lie on it. */
export function Slip({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`slip ${className}`}>{children}</div>;
}

/** The dashed line along which a slip is torn. */
export const Tear = () => <div className="slip-tear" aria-hidden="true" />;

/** Bars as on a waybill. They are a picture: nothing is read from them. */
export const Bars = () => <div className="slip-bars" aria-hidden="true" />;

interface StampProps {
  /** Kept and paid are green; what went wrong is red. */
  tone?: 'kept' | 'bad';
  /** Drops onto the slip, where movement is allowed: for what has just happened. */
  isFresh?: boolean;
  children: ReactNode;
}

/** What became of it, pressed onto the slip. */
export function Stamp({ tone = 'kept', isFresh = false, children }: StampProps) {
  return (
    <span className={`slip-stamp slip-stamp-${tone}${isFresh ? ' slip-stamp-fresh' : ''}`}>{children}</span>
  );
}
