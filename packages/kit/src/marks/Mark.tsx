import type { CSSProperties } from 'react';
import './mark.css';
import { courierMark, platformMark, type Monogram } from './marks.ts';

/** A monogram beside a name; the name says it to who does not see it. */
function Mark({ letter, colour, isLarge }: Monogram & { isLarge?: boolean | undefined }) {
  return (
    <span
      className={isLarge ? 'mark mark-large' : 'mark'}
      style={{ '--mark': colour } as CSSProperties}
      aria-hidden="true"
    >
      {letter}
    </span>
  );
}

/** The mark of a courier, by its name. */
export const CourierMark = ({ name, isLarge }: { name: string; isLarge?: boolean }) => (
  <Mark {...courierMark(name)} isLarge={isLarge} />
);

/** The mark of a platform, by its number on the wire; the name is for one that we do not know. */
export const PlatformMark = ({
  platform,
  name,
  isLarge,
}: {
  platform: number;
  name: string;
  isLarge?: boolean;
}) => <Mark {...platformMark(platform, name)} isLarge={isLarge} />;
