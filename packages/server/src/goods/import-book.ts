import { mediaUrl } from '@giftship/shared/content/media';
import { isPart } from '@giftship/shared/goods/list-cell';
import type { Group } from '@giftship/shared/pricing/price-book';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';

/** Whose address a courier has, and whose courier it is. */
interface Place {
  send_province: string;
  send_city: string;
  enabled: boolean;
  status: number;
  supplier_id: number;
}

/** Names of everything that a sheet of goods names, and what they stand for; several of one name are all there. */
export interface ImportBook {
  groups: readonly Group[];
  suppliers: Names<number>;
  /** Those of each supplier: by name and place, and by the name alone where that is one's. */
  couriers: ReadonlyMap<number, Names<number>>;
  places: ReadonlyMap<number, Place>;
  categories: Names<number>;
  /** Paths of pictures by their names in the library. */
  pictures: Names<string>;
  supplierName: ReadonlyMap<number, string>;
  courierName: ReadonlyMap<number, string>;
  categoryName: ReadonlyMap<number, string>;
  /** Names of the pictures that have one of their own. */
  pictureName: ReadonlyMap<string, string>;
}
/** What each name stands for. */
export type Names<T> = ReadonlyMap<string, readonly T[]>;

/** Reads the names that a sheet of goods may use (O066, O067); of pictures those of one folder, where one is named. */
export async function readBook(
  q: Queries,
  { config }: Pick<Deps, 'config'>,
  folder?: string,
): Promise<ImportBook> {
  const suppliers = await q.selectFrom('suppliers').select(['id', 'name', 'status']).execute();
  const couriers = await q
    .selectFrom('couriers')
    .select(['id', 'name', 'subname', 'supplier_id', 'send_province', 'send_city', 'enabled'])
    .execute();
  const categories = await q.selectFrom('categories').select(['id', 'name', 'parent_id']).execute();
  let pictured = q.selectFrom('media').select(['id', 'name']);
  if (folder !== undefined) pictured = pictured.where('folder', '=', folder);
  const media = await pictured.execute();
  const statusOf = new Map(suppliers.map(({ id, status }) => [id, status]));
  const topName = new Map(categories.map(({ id, name }) => [id, name]));
  const categoryName = new Map(
    categories.map(({ id, name, parent_id }) => [
      id,
      parent_id === null ? name : `${topName.get(parent_id) ?? ''}/${name}`,
    ]),
  );
  const courierName = new Map(couriers.map((courier) => [courier.id, fullName(courier)]));
  const pictures = namesOf(media.map(({ id, name }) => [name, mediaUrl(id)]));
  return {
    groups: config.groups,
    suppliers: namesOf(suppliers.map(({ id, name }) => [name, id])),
    couriers: new Map(
      suppliers.map(({ id }) => [
        id,
        namesOfCouriers(couriers.filter(({ supplier_id }) => supplier_id === id)),
      ]),
    ),
    places: new Map(
      couriers.map((courier) => [courier.id, { ...courier, status: statusOf.get(courier.supplier_id) ?? 0 }]),
    ),
    categories: namesOf([...categoryName].map(([id, name]) => [name, id])),
    pictures,
    supplierName: new Map(suppliers.map(({ id, name }) => [id, name])),
    courierName,
    categoryName,
    pictureName: new Map(
      [...pictures].flatMap(([name, paths]) =>
        paths.length === 1 && paths[0] && isPart(name) ? [[paths[0], name]] : [],
      ),
    ),
  };
}

interface Courier {
  id: number;
  name: string;
  subname: string;
}

const fullName = ({ name, subname }: Courier): string => (subname === '' ? name : `${name} ${subname}`);

function namesOfCouriers(couriers: readonly Courier[]): Names<number> {
  const full = namesOf(couriers.map((courier) => [fullName(courier), courier.id]));
  const alone = namesOf(couriers.map(({ name, id }) => [name, id]));
  return new Map([...[...alone].filter(([name]) => !full.has(name)), ...full]);
}

function namesOf<T>(pairs: readonly (readonly [name: string, value: T])[]): Names<T> {
  const names = new Map<string, T[]>();
  for (const [name, value] of pairs) names.set(name, [...(names.get(name) ?? []), value]);
  return names;
}
