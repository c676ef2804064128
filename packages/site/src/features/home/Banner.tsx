import {
  ClockCircleOutlined,
  GiftOutlined,
  RightOutlined,
  ShoppingOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { ownValue } from '@giftship/shared/lib/own-value';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
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

/** The banners of the service (M053); without any, one of our own that leads to the goods (M054). */
export function Banner({ block }: { block: Block }) {
  const { data, isPending } = useQuery(bannersQuery);
  const height = numberOf(block.style.height, BANNER_HEIGHT);
  if (isPending) return <div className="skeleton home-carousel" />;
  const banners = data?.list ?? [];
  const slides =
    banners.length === 0
      ? [{ key: 'own', content: <OwnBanner /> }]
      : banners.map((banner, index) => ({
          key: `${index} ${banner.image}`,
          content: <BannerSlide {...banner} height={height} isFirst={index === 0} />,
        }));
  return (
    <Carousel
      slides={slides}
      height={height}
      intervalMs={numberOf(block.data.interval, BANNER_INTERVAL_MS)}
    />
  );
}

export const bannersQuery = queryOptions({
  queryKey: ['home', 'banners'],
  queryFn: () => api.content.banners(),
});

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

interface BannerSlideProps {
  image: string;
  url: string;
  button_icon: string;
  button_text: string;
  height: number;
  isFirst: boolean;
}

function BannerSlide({ image, url, button_icon, button_text, height, isFirst }: BannerSlideProps) {
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

function OwnBanner() {
  return (
    <Link to={PATHS.giftList()} className="home-banner own">
      <strong>{SAY.defaultTitle}</strong>
      <span>{SAY.defaultHint}</span>
      <span className="home-banner-button">
        <ShoppingOutlined aria-hidden />
        {SAY.buyGoods}
      </span>
    </Link>
  );
}
