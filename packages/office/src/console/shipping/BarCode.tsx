import { code128 } from '@giftship/shared/shipping/code128';

/** Modules that stay free on both sides. */
const QUIET = 10;

/** A number as bars that a scanner reads (S045); the number itself stands beside it. */
export function BarCode({ text }: { text: string }) {
  const widths = code128(text);
  const bars: string[] = [];
  let at = QUIET;
  widths.forEach((width, index) => {
    if (index % 2 === 0) bars.push(`M${at} 0h${width}v1h-${width}z`);
    at += width;
  });
  return (
    <svg
      className="bar-code"
      viewBox={`0 0 ${at + QUIET} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={bars.join('')} />
    </svg>
  );
}
