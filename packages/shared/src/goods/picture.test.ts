import { expect, test } from 'vitest';
import { pictureFiles } from './picture.ts';

test.each(['/assets/goods/soap-640.webp', 'https://shop.example/assets/goods/hand-wash-640.webp'])(
  '%s is kept in three widths',
  (url) => {
    const at = (width: number) => url.replace('640', String(width));
    expect(pictureFiles(url)).toEqual({ 320: at(320), 640: at(640), 1024: at(1024) });
  },
);

test.each([
  '',
  '/assets/goods/bow.webp',
  '/assets/goods/soap-1024.webp',
  '/upload/photo-640.webp',
  '/assets/goods/a-640.jpg',
])('%j is one file', (url) => expect(pictureFiles(url)).toBeNull());
