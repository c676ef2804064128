import { PICTURE_WIDTHS, pictureFiles } from '@giftship/shared/goods/picture';
import type { CSSProperties } from 'react';
import './goods-picture.css';

interface GoodsPictureProps {
  /** `goods_pic` of the wire, or one of `pics`. */
  src: string;
  /** '' where the name of the goods stands beside it. */
  alt: string;
  /** The width in px that it is shown at, or at most where it fills its place. */
  size: number;
  /** As wide as what is around it. */
  isFilling?: true;
  /** For a place whose width depends on the window: the `sizes` of the browser. */
  sizes?: string;
  /** In the first sight: it does not wait. */
  isFirst?: boolean;
}

/** Drawings of the service that came with no ground of their own are laid upon it; whatever else fills its square. */
const isDrawing = (src: string) => src.startsWith('/assets/goods/');

/** A goods item on its kraft ground, square, in the width that the screen needs. */
export function GoodsPicture({ src, alt, size, isFilling, sizes, isFirst }: GoodsPictureProps) {
  const files = pictureFiles(src);
  const isLaid = !files && isDrawing(src);
  return (
    <span
      className={`goods-pic${isLaid ? ' goods-pic-laid' : ''}`}
      style={isFilling ? undefined : ({ '--size': `${size}px` } as CSSProperties)}
    >
      {src !== '' && (
        <img
          src={src}
          {...(files && {
            srcSet: PICTURE_WIDTHS.map((width) => `${files[width]} ${width}w`).join(', '),
            sizes: sizes ?? `${size}px`,
          })}
          alt={alt}
          width={size}
          height={size}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
        />
      )}
    </span>
  );
}
