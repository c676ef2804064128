import { Button } from 'antd';
import type { ReactNode } from 'react';
import { FLOW_SAY } from './flow-copy.ts';
import { useIsCovered } from './use-is-covered.ts';

const SAY = FLOW_SAY.covered;

interface PayButtonProps {
  onPay: () => void;
  isSent?: boolean;
  size?: 'large';
  type?: 'primary' | 'default';
  children: ReactNode;
}

/**
 * A button that moves money. In a frame it waits while the page around lays something over it; a window of its own is
 * always a way on, should the browser be wrong.
 */
export function PayButton({ onPay, isSent = false, size, type = 'primary', children }: PayButtonProps) {
  const { place, sight, isTold } = useIsCovered<HTMLButtonElement>();
  return (
    <>
      <Button
        ref={place}
        type={type}
        {...(size ? { size } : {})}
        disabled={isSent || sight !== 'seen'}
        onClick={onPay}
      >
        {children}
      </Button>
      {isTold && !isSent && (
        <p className="purchase-covered warn" role="alert">
          {SAY.text}
          <Button size="small" onClick={() => window.open(location.href, '_blank', 'noopener')}>
            {SAY.open}
          </Button>
        </p>
      )}
    </>
  );
}
