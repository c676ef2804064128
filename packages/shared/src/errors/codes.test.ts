import { expect, it } from 'vitest';
import { CATALOGUE } from './catalogue.ts';
import { CODES } from './codes.ts';

it('says of each refusal the code that the catalogue says', () => {
  const names = Object.keys(CODES) as (keyof typeof CODES)[];
  expect(names).toHaveLength(15);
  expect(names.map((name) => [name, CATALOGUE[name].code])).toEqual(Object.entries(CODES));
});
