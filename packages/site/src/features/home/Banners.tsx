import {
  ClockCircleOutlined,
  GiftOutlined,
  RightOutlined,
  ShoppingOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { ownValue } from '@giftship/shared/lib/own-value';
import type { ComponentType } from 'react';
import type { api } from '../../lib/api.ts';
import { BANNER_HEIGHT, BANNER_INTERVAL_MS, type Block, listOf, numberOf, textOf } from './blocks.ts';
import { Carousel } from './Carousel.tsx';
import { HOME_COPY } from './copy.ts';
import { SmartLink } from './SmartLink.tsx';

const SAY = HOME_COPY.banner;
/** Size that the pictures are drawn in; the place of one is known before it has come. */
const WIDTH = 1200;
const ICONS: Record<string, ComponentType<{ 'aria-hidden'?: boolean }>> = {
  shopping: ShoppingOutlined,
  'clock-circle': ClockCircleOutlined,
  upload: UploadOutlined,
  gift: GiftOutlined,
};

type Slide = Awaited<ReturnType<typeof api.content.banners>>['list'][number];

/** The pictures of the service, each with its link and button (M053, M055). */
export function Banners({ banners, block }: { banners: Slide[]; block: Block }) {
  const height = numberOf(block.style.height, BANNER_HEIGHT);
  return (
    <Carousel
      slides={banners.map((banner, index) => ({
        key: `${index} ${banner.image}`,
        content: <BannerSlide {...banner} height={height} isFirst={index === 0} />,
      }))}
      height={height}
      intervalMs={numberOf(block.data.interval, BANNER_INTERVAL_MS)}
    />
  );
}

/** A carousel block: pictures with links, out of the layout itself (M050). */
export function CarouselBlock({ block }: { block: Block }) {
  const pictures = listOf(block.data.list).filter(({ image }) => textOf(image) !== '');
  const height = numberOf(block.style.height, BANNER_HEIGHT);
  if (pictures.length === 0) return null;
  return (
    <div className="home-block">
      {block.title && <h2>{block.title}</h2>}
      <Carousel
        slides={pictures.map((picture, index) => ({
          key: `${index}`,
          content: (
            <BannerSlide
              image={textOf(picture.image)}
              url={textOf(picture.url)}
              button_icon=""
              button_text=""
              height={height}
              isFirst={false}
            />
          ),
        }))}
        height={height}
        intervalMs={numberOf(block.data.interval, BANNER_INTERVAL_MS)}
      />
    </div>
  );
}

function BannerSlide({
  image,
  url,
  button_icon,
  button_text,
  height,
  isFirst,
}: Slide & { height: number; isFirst: boolean }) {
  const Icon = ownValue(ICONS, button_icon) ?? RightOutlined;
  const isPicture = /^(\/|https?:)/.test(button_icon);
  return (
    <SmartLink url={url} className="home-banner" label={button_text || SAY.open}>
      <img
        src={image}
        alt=""
        width={WIDTH}
        height={height}
        fetchPriority={isFirst ? 'high' : 'low'}
        decoding="async"
      />
      {button_text && (
        <span className="home-banner-button">
          {isPicture ? <img src={button_icon} alt="" width={16} height={16} /> : <Icon aria-hidden />}
          {button_text}
        </span>
      )}
    </SmartLink>
  );
}
