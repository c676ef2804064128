import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { COPY } from '../copy.ts';
import './part-boundary.css';

interface PartBoundaryProps {
  /** What the part is called on the screen. */
  name: string;
  /** The part is tried again by itself when this changes: what broke it may be gone. */
  tryAgainOn?: unknown;
  /** What is still there, where it is not everything. */
  hint?: string;
  children: ReactNode;
}

/**
 * A part of a surface that broke says so in its own place, with a way on; everything around it, and what was entered there, stays.
 * What the part itself must not lose belongs outside of it.
 */
export class PartBoundary extends Component<PartBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidUpdate(before: PartBoundaryProps) {
    if (this.state.isBroken && before.tryAgainOn !== this.props.tryAgainOn) this.again();
  }

  again = () => this.setState({ isBroken: false });

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <div className="part-broken" role="alert" ref={comeIntoView}>
        <div>
          <strong>{COPY.partFailed(this.props.name)}</strong>
          <p>{this.props.hint ?? COPY.partFailedHint}</p>
        </div>
        <Button type="primary" onClick={this.again}>
          {COPY.tryAgain}
        </Button>
        <Button onClick={() => location.reload()}>{COPY.reload}</Button>
      </div>
    );
  }
}

/** Where the eye is: the part that broke may stand below the fold. */
function comeIntoView(element: HTMLElement | null): void {
  if (element === null) return;
  const box = element.getBoundingClientRect();
  if (box.top < 0 || box.bottom > window.innerHeight) element.scrollIntoView({ block: 'nearest' });
}
