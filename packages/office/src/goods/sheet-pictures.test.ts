import { expect, it } from 'vitest';
import { picturesOf, withPictures } from './sheet-pictures.ts';

const sheet = (titles: string[], ...rows: string[][]) => ({
  titles,
  rows: rows.map((cells, at) => ({ no: at + 2, cells })),
});

it('the pictures that a sheet names stand in one column, several in a cell, and only there something else is put (O067)', () => {
  const cells = sheet(
    ['商品名称', '图片'],
    ['伞.jpg', '伞.jpg、 杯.jpg'],
    ['杯', '杯.JPG；/media/abcdefghijklmnop.webp\n伞.jpg'],
    ['无'],
  );
  expect(picturesOf(cells)).toEqual(['伞.jpg', '杯.JPG', '/media/abcdefghijklmnop.webp']);
  const put = withPictures(cells, (name) => (name === '伞.jpg' ? '/media/x.webp' : name));
  expect(put.rows.map((row) => row.cells)).toEqual([
    ['伞.jpg', '/media/x.webp、杯.jpg'],
    ['杯', '杯.JPG；/media/abcdefghijklmnop.webp\n/media/x.webp'],
    ['无'],
  ]);
  const without = sheet(['商品名称'], ['伞.jpg']);
  expect(picturesOf(without)).toEqual([]);
  expect(withPictures(without, () => 'x')).toEqual(without);
});
