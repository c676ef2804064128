import { SafetyCertificateOutlined, UserOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { LISTS_COPY as SAY } from './copy.ts';
import './lists.css';

interface SecondPanelProps {
  /** Which limit was passed, in figures. */
  why: string;
  asker: string;
  /** Beside the asker: when he asked, or that he may not decide. */
  askerHint?: string;
  /** Who sits on the other seat; empty while nobody does. */
  second?: { name: string; hint: string } | undefined;
  children?: ReactNode;
}

/** That a second person is needed: the limit, the asker, and the seat across the dashed line. */
export function SecondPanel({ why, asker, askerHint = SAY.secondAsker, second, children }: SecondPanelProps) {
  return (
    <section className="second-panel" aria-label={SAY.second}>
      <p>
        <SafetyCertificateOutlined aria-hidden />
        <b>{SAY.second}</b>
        <span>{why}</span>
      </p>
      <div className="second-hands">
        <div>
          <span className="hand-mark" aria-hidden="true">
            {asker.slice(0, 1)}
          </span>
          <span>
            {asker}
            <small>{askerHint}</small>
          </span>
        </div>
        <hr aria-hidden="true" />
        <div>
          <span className={second ? 'hand-mark' : 'hand-mark empty'} aria-hidden="true">
            {second ? second.name.slice(0, 1) : <UserOutlined />}
          </span>
          <span>
            {second?.name ?? SAY.secondSeat}
            <small>{second?.hint ?? SAY.secondWho}</small>
          </span>
        </div>
      </div>
      {children}
    </section>
  );
}
