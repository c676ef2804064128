import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { COPY } from '../copy.ts';
import { EmptyState } from './States.tsx';

/** A page that broke says so and what is safe, instead of an empty window. */
export class PageBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <EmptyState title={COPY.pageFailed} hint={COPY.pageFailedHint}>
        <Button type="primary" onClick={() => location.reload()}>
          {COPY.reload}
        </Button>
      </EmptyState>
    );
  }
}
