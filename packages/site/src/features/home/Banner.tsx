import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api } from '../../lib/api.ts';
import { type Block } from './blocks.ts';
import { Hero } from './Hero.tsx';

// Pictures are what few services have: their carousel comes when there are some.
const Banners = lazy(async () => ({ default: (await import('./Banners.tsx')).Banners }));
export const CarouselBlock = lazy(async () => ({ default: (await import('./Banners.tsx')).CarouselBlock }));

/** The banners of the service (M053); without any, the promise (M054). */
export function Banner({ block }: { block: Block }) {
  const { data, isPending } = useQuery(bannersQuery);
  const wait = <div className="skeleton home-carousel" />;
  if (isPending) return wait;
  const banners = data?.list ?? [];
  if (banners.length === 0) return <Hero />;
  return (
    <Suspense fallback={wait}>
      <Banners banners={banners} block={block} />
    </Suspense>
  );
}

export const bannersQuery = queryOptions({
  queryKey: ['home', 'banners'],
  queryFn: () => api.content.banners(),
});
