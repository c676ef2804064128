import type { ReactNode } from 'react';
import './goods.css';

interface LineProps {
  title: string;
  hint?: string;
  fault?: string;
  isWide?: boolean;
  children: ReactNode;
}

/** A field with its name before it, and under it what is wrong with it. */
export function Line({ title, hint, fault = '', isWide, children }: LineProps) {
  const says = [hint ?? '', fault].filter((each) => each !== '');
  return (
    <div className={isWide ? 'goods-line wide' : 'goods-line'}>
      <label>
        <span>{title}</span>
        {children}
      </label>
      {says.length > 0 && (
        <p>
          {hint} {fault !== '' && <span className="bad">{fault}</span>}
        </p>
      )}
    </div>
  );
}

/** A choice: the kit's own field is named by words of its own, not by a label around it. */
export function Pick({
  title,
  isWide,
  children,
}: {
  title: string;
  isWide?: boolean;
  children: (label: string) => ReactNode;
}) {
  return (
    <div className={isWide ? 'goods-line wide' : 'goods-line'}>
      <div className="goods-pick">
        <span>{title}</span>
        {children(title)}
      </div>
    </div>
  );
}
