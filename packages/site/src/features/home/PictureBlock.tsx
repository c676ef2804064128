import { type Block, numberOf, textOf } from './blocks.ts';
import { HOME_COPY as SAY } from './copy.ts';
import { SmartLink } from './SmartLink.tsx';

const WIDTH = 1200;
const HEIGHT = 160;

/** One picture across the page that leads somewhere. */
export function PictureBlock({ block }: { block: Block }) {
  const image = textOf(block.data.image);
  if (image === '') return null;
  const height = numberOf(block.style.height, HEIGHT);
  const label = block.title || SAY.picture;
  return (
    <SmartLink url={textOf(block.data.url)} className="home-block home-picture" label={label}>
      <img src={image} alt={label} width={WIDTH} height={height} loading="lazy" />
    </SmartLink>
  );
}
