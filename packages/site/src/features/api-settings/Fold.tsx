import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { API_SETTINGS_COPY } from './copy.ts';

const SAY = API_SETTINGS_COPY.fold;

interface FoldProps {
  /** Where the list of the page's parts leads: whoever follows it finds the section open. */
  id: string;
  title: string;
  /** How it stands, in one line; the head of an open section says no more than its name. */
  summary: ReactNode;
  /** The word on the button that opens it. */
  openWord?: string;
  /** Something in it wants to be seen: it opens by itself when that begins. */
  isUrgent?: boolean;
  children: ReactNode;
}

/** A section that is one line until somebody wants it: what is set up once does not stand in the way every day. */
export function Fold({ id, title, summary, openWord = SAY.open, isUrgent = false, children }: FoldProps) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(isUrgent);
  const isNamed = hash === `#${id}`;
  useEffect(() => {
    if (isNamed) setOpen(true);
  }, [isNamed]);
  useEffect(() => {
    if (isUrgent) setOpen(true);
  }, [isUrgent]);
  const toggle = () => {
    setOpen(!isOpen);
    // The address does not go on naming what was folded: its link, followed again, opens it again.
    if (isNamed) void navigate({ hash: '' }, { replace: true });
  };
  return (
    <section className="card" aria-label={title}>
      <header className="row api-fold">
        <div className="grow">
          <h2>{title}</h2>
          {!isOpen && <p className="hint">{summary}</p>}
        </div>
        <Button
          aria-expanded={isOpen}
          aria-label={SAY.of(isOpen ? SAY.close : openWord, title)}
          onClick={toggle}
        >
          {isOpen ? SAY.close : openWord}
        </Button>
      </header>
      {isOpen && children}
    </section>
  );
}
