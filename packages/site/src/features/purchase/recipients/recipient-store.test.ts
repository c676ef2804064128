import { checkRecipients } from '@giftship/shared/recipients/check-recipients';
import type { RecipientText } from '@giftship/shared/recipients/recipient';
import { describe, expect, test } from 'vitest';
import { recipients } from '../../../../../../bench/lib/recipients.ts';
import { openRecipients } from './recipient-store.ts';
import { SAMPLE } from '../../../../../../tests/harness/sample-recipient.ts';
import type { NewRecipient, RecipientRow, RecipientRules, RecipientStore, RowFilter } from './types.ts';

const RULES: RecipientRules = { platform: 1, isWu: false, noDeliverArea: [], today: '2026-11-11' };
const NANJING = { province: '江苏省', city: '南京市', district: '鼓楼区' };
const XUZHOU = { province: '江苏省', city: '徐州市', district: '鼓楼区' };
const FILTERS: readonly RowFilter[] = ['all', 'problem', 'doubt', 'duplicate'];

const person = (over: Partial<NewRecipient> = {}): NewRecipient => ({ ...SAMPLE, ...over });
const open = async (rows: NewRecipient[], rules = RULES) => {
  const store = openRecipients(rules);
  const ids = store.add(rows, { label: '加入' });
  await store.settled();
  return { store, ids };
};
const words = (store: RecipientStore, id: number) => store.problemsOf(id).map(({ msg }) => msg);

/** What a store must say, worked out anew from its rows, its rules and what the server said. */
function naive(rows: readonly RecipientRow[], rules: RecipientRules, faults: ReadonlyMap<number, string>) {
  const { byRow } = checkRecipients(rows, { ...rules, stage: 'price' });
  const parcelOf = (row: RecipientRow) => {
    const { shop_order, rec_name, rec_mobile, rec_address, rec_province, rec_city, rec_district } = row;
    const whole = [rec_name, rec_mobile, rec_address].every((part) => part !== '');
    const person = [rec_name, rec_mobile, rec_province, rec_city, rec_district, rec_address];
    return shop_order || (whole && JSON.stringify(person));
  };
  const seen = rows.map(parcelOf);
  const shows: Record<RowFilter, (row: RecipientRow, i: number) => boolean> = {
    all: () => true,
    problem: ({ id }, i) => byRow.has(i + 1) || faults.has(id),
    doubt: ({ reasons, alternatives }) => reasons.length + alternatives.length > 0,
    duplicate: (_, i) => seen[i] !== false && seen.filter((parcel) => parcel === seen[i]).length > 1,
  };
  const positions = Object.fromEntries(
    FILTERS.map((filter) => [filter, rows.filter(shows[filter]).map(({ id }) => id)]),
  );
  return {
    positions,
    counts: Object.fromEntries(FILTERS.map((filter) => [filter, positions[filter]!.length])),
    problems: rows.map(({ id }, i) => [
      ...(byRow.get(i + 1) ?? []).map(({ msg }) => msg.replace(/^第\d+行/, '')),
      ...(faults.has(id) ? [faults.get(id)!] : []),
    ]),
  };
}

function expectAsNaive(
  store: RecipientStore,
  rules: RecipientRules,
  faults: ReadonlyMap<number, string>,
): void {
  const want = naive(store.rows(), rules, faults);
  expect(store.counts()).toEqual(want.counts);
  for (const filter of FILTERS) expect(store.positions(filter)).toEqual(want.positions[filter]);
  expect(store.rows().map(({ id }) => words(store, id))).toEqual(want.problems);
}

/** Numbers below a bound; the same seed gives the same run. */
function dice(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

describe('a store against a plain recomputation, with random commands', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('seed %i', async (seed) => {
    const roll = dice(seed * 7919);
    const pick = <T>(from: readonly T[]): T => from[roll(from.length)]!;
    const anyRow = (): NewRecipient =>
      person({
        shop_order: pick(['', 'a', 'b', 'c', 'd', '1.23E+15']),
        rec_name: pick(['张三', '李四', '', '王*']),
        rec_province: pick(['浙江省', '江苏省', '乱写']),
        ...pick([{}, { reasons: ['region_stem'] }, { alternatives: [NANJING, XUZHOU] }]),
      });
    const store = openRecipients(RULES);
    let rules = RULES;
    const faults = new Map<number, string>();
    const history: (readonly RecipientRow[])[] = [];
    let future: (readonly RecipientRow[])[] = [];
    const remember = (act: () => void) => {
      const before = store.rows();
      act();
      if (store.rows() === before) return;
      history.push(before);
      future = [];
    };
    const commands: (() => void | Promise<void>)[] = [
      () =>
        remember(() => {
          store.add(Array.from({ length: 1 + roll(40) }, anyRow), { label: '加入' });
        }),
      () => {
        const id = pick(store.rows())?.id;
        if (id === undefined) return;
        const change: Partial<RecipientText> = pick([
          { rec_name: pick(['赵六', '']) },
          { shop_order: pick(['a', 'b', '']) },
          { rec_province: '浙江省', rec_city: '杭州市' },
          { rec_address: pick(['新地址', '']) },
        ]);
        const before = store.row(id)!;
        remember(() => store.edit(id, change));
        if (store.row(id) !== before) faults.delete(id);
      },
      () => {
        const row = pick(store.rows());
        if (row === undefined) return;
        const place = pick([null, NANJING]);
        remember(() => store.settle(row.id, place));
        const after = store.row(row.id)!;
        if (after.rec_city !== row.rec_city || after.rec_province !== row.rec_province) faults.delete(row.id);
        if (after.rec_district !== row.rec_district) faults.delete(row.id);
      },
      () =>
        remember(() => {
          const ids = new Set(store.rows().flatMap(({ id }) => (roll(5) === 0 ? id : [])));
          store.remove(ids, '删除');
        }),
      () =>
        remember(() => {
          const changes = new Map(
            store
              .rows()
              .slice(0, 3)
              .map(({ id }) => [id, { rec_name: `新${roll(9)}` }]),
          );
          for (const [id, { rec_name }] of changes)
            if (store.row(id)!.rec_name !== rec_name) faults.delete(id);
          const more = [anyRow()];
          store.changeMany(changes, more, '粘贴');
        }),
      async () => {
        // What the server said earlier comes back only for rows of its last answer: here it has said nothing new.
        faults.clear();
        store.setFaults(faults);
        const [before, now] = [history.pop(), store.rows()];
        expect(store.undo() !== null).toBe(before !== undefined);
        expect(store.rows()).toEqual(before ?? now);
        if (before) future.push(now);
        await store.settled();
      },
      async () => {
        faults.clear();
        store.setFaults(faults);
        const [next, now] = [future.pop(), store.rows()];
        expect(store.redo() !== null).toBe(next !== undefined);
        expect(store.rows()).toEqual(next ?? now);
        if (next) history.push(now);
        await store.settled();
      },
      async () => {
        rules = { ...rules, platform: 1 + roll(4), isWu: roll(2) === 0 };
        await store.setRules(rules);
      },
      () => {
        faults.clear();
        for (const { id } of store.rows()) if (roll(6) === 0) faults.set(id, '该地区停发');
        store.setFaults(new Map(faults));
      },
    ];
    for (let i = 0; i < 45; i++) {
      await pick(commands)();
      if (roll(3) > 0) continue;
      await store.settled();
      for (const id of faults.keys()) if (!store.row(id)) faults.delete(id);
      expectAsNaive(store, rules, faults);
    }
    await store.settled();
    while (history.length > 0) {
      store.undo();
      expect(store.rows()).toEqual(history.pop());
    }
    expect(store.undo()).toBeNull();
    await store.settled();
    const whole = store.rows();
    let steps = 0;
    while (store.redo() !== null) steps += 1;
    for (; steps > 0; steps--) store.undo();
    expect(store.rows()).toEqual(whole);
    await store.settled();
    expectAsNaive(
      store,
      rules,
      new Map(store.rows().flatMap(({ id }) => (faults.has(id) ? [[id, faults.get(id)!]] : []))),
    );
  });
});

describe('rows', () => {
  test('keep their order and their numbers; a row is replaced, never changed', async () => {
    const { store, ids } = await open([person(), person({ rec_name: '李四' }), person()]);
    const before = store.rows();
    store.edit(ids[1]!, { rec_name: '王五' });
    expect(before[1]!.rec_name).toBe('李四');
    expect(store.rows().map(({ rec_name }) => rec_name)).toEqual(['张三', '王五', '张三']);
    store.remove(new Set([ids[0]!]), '删除');
    expect(store.add([person()], { label: '加入' })).toEqual([4]);
    expect(store.rows().map(({ id }) => id)).toEqual([2, 3, 4]);
    expect([store.indexOf(3), store.indexOf(1)]).toEqual([1, -1]);
  });

  test('a replacement keeps the numbers, never gives one twice, and cannot be undone', async () => {
    const { store, ids } = await open([person(), person(), person()]);
    await store.replace(store.rows().filter(({ id }) => id !== ids[2]));
    expect(store.rows().map(({ id }) => id)).toEqual([1, 2]);
    expect(store.canUndo()).toBe(false);
    expect(store.add([person()], { label: '加入' })).toEqual([4]);
    const other = openRecipients(RULES);
    await other.replace(store.rows().slice().reverse());
    expect(new Set(other.rows().map(({ id }) => id)).size).toBe(3);
    expect(other.rows().map(({ rec_name }) => rec_name)).toEqual(['张三', '张三', '张三']);
  });

  test('rules that changed while rows were replaced hold for all of them', async () => {
    const { store } = await open([person(), person({ shop_order: '1' })]);
    void store.setRules({ ...RULES, platform: 4 });
    await store.replace(store.rows().slice());
    expect(store.counts().problem).toBe(1);
  });
});

describe('problems', () => {
  test('are said without a position, and an edit clears its own', async () => {
    const { store, ids } = await open([person(), person({ rec_name: '', rec_mobile: '1' })]);
    expect(store.problemsOf(ids[1]!)).toEqual([
      { field: 'rec_name', msg: '收货人姓名不能为空' },
      { field: 'rec_mobile', msg: '收货人电话格式不正确' },
    ]);
    store.edit(ids[1]!, { rec_name: '李四' });
    expect(words(store, ids[1]!)).toEqual(['收货人电话格式不正确']);
    store.edit(ids[1]!, { rec_mobile: '13900001111' });
    expect(store.counts().problem).toBe(0);
  });

  test('a missing place is one sentence, and what follows keeps its own', async () => {
    const nowhere = { rec_province: '', rec_city: '', rec_district: '', rec_mobile: '1' };
    const { store, ids } = await open([person(nowhere)]);
    expect(store.problemsOf(ids[0]!)).toEqual([
      { field: 'rec_mobile', msg: '收货人电话格式不正确' },
      { field: 'rec_province', msg: '请填写省市区' },
    ]);
  });

  test('what the server said goes with an edit and comes back with its undo', async () => {
    const { store, ids } = await open([person(), person()]);
    store.setFaults(new Map([[ids[0]!, '该地区停发']]));
    expect([words(store, ids[0]!), store.positions('problem')]).toEqual([['该地区停发'], [ids[0]]]);
    store.edit(ids[0]!, { rec_address: '别处' });
    expect(store.counts().problem).toBe(0);
    store.undo();
    expect(words(store, ids[0]!)).toEqual(['该地区停发']);
    store.edit(ids[0]!, { rec_address: '别处' });
    store.setFaults(new Map());
    store.undo();
    expect(store.counts().problem).toBe(0);
  });

  test('other rules judge all rows again, and old ones are gone', async () => {
    const { store } = await open(recipients(3000).map((row) => ({ ...row, price: '', shop_order: '' })));
    expect(store.counts().problem).toBe(0);
    await store.setRules({ ...RULES, platform: 4 });
    expect(store.counts().problem).toBe(3000);
    await store.setRules({ ...RULES, noDeliverArea: [{ province: '四川省' }] });
    expect(store.counts().problem).toBe(500);
  });
});

describe('doubts', () => {
  const doubtful = person({ reasons: ['region_stem'], alternatives: [NANJING, XUZHOU] });
  test('are settled by a place, by agreement, or by an edit of the address', async () => {
    const { store, ids } = await open([doubtful, doubtful, doubtful, doubtful]);
    expect(store.counts().doubt).toBe(4);
    store.settle(ids[0]!, XUZHOU);
    expect(store.row(ids[0]!)).toMatchObject({ rec_city: '徐州市', reasons: [], alternatives: [] });
    store.settle(ids[1]!, null);
    expect(store.row(ids[1]!)).toMatchObject({ rec_city: '杭州市', reasons: [], alternatives: [] });
    store.edit(ids[2]!, { rec_address: '中山路1号' });
    store.edit(ids[3]!, { rec_name: '李四' });
    expect(store.positions('doubt')).toEqual([ids[3]]);
    store.undo();
    store.undo();
    expect(store.positions('doubt')).toEqual([ids[2], ids[3]]);
  });

  test('about a name or a phone stay when only the address was edited', async () => {
    const { store, ids } = await open([person({ reasons: ['name_doubt', 'district_missing'] })]);
    store.edit(ids[0]!, { rec_district: '上城区' });
    expect(store.row(ids[0]!)!.reasons).toEqual(['name_doubt']);
    store.edit(ids[0]!, { rec_name: '李四' });
    expect(store.counts().doubt).toBe(0);
  });
});

describe('undo', () => {
  test('chunks of one add are one step, also with an edit between them', async () => {
    const { store, ids } = await open([person()]);
    const step = { label: '导入的 a.xlsx' };
    store.add([person(), person()], step);
    store.edit(ids[0]!, { rec_name: '李四' });
    store.add([person()], step);
    expect([store.undoLabel(), store.undo()]).toEqual(['修改收货人姓名', '修改收货人姓名']);
    expect(store.undo()).toBe('导入的 a.xlsx');
    expect(store.rows().map(({ id, rec_name }) => [id, rec_name])).toEqual([[1, '张三']]);
  });

  test('a paste comes back whole, also one that was taken back while it still came in', async () => {
    const { store } = await open([]);
    const step = { label: '粘贴的 5 个收件人' };
    store.add([person(), person({ rec_name: '' })], step);
    expect(store.undo()).toBe(step.label);
    store.add([person({ rec_name: '李四' }), person()], step);
    store.add([person()], step);
    expect([store.rows(), store.canUndo(), store.redoLabel()]).toEqual([[], false, step.label]);
    expect(store.redo()).toBe(step.label);
    await store.settled();
    expect(store.rows().map(({ id, rec_name }) => [id, rec_name])).toEqual([
      [1, '张三'],
      [2, ''],
      [3, '李四'],
      [4, '张三'],
      [5, '张三'],
    ]);
    expect(store.counts()).toMatchObject({ all: 5, problem: 1 });
    expect([store.undo(), store.rows(), store.redo(), store.rows().length]).toEqual([
      step.label,
      [],
      step.label,
      5,
    ]);
  });

  test('a paste that was taken back while it came in, and forgotten for an edit, is gone whole', async () => {
    const { store, ids } = await open([person()]);
    const step = { label: '粘贴的 4 个收件人' };
    store.add([person(), person()], step);
    expect(store.undo()).toBe(step.label);
    store.edit(ids[0]!, { rec_name: '李四' });
    expect(store.add([person(), person()], step)).toEqual([]);
    expect([store.rows().map(({ id }) => id), store.undoLabel(), store.canRedo()]).toEqual([
      ids,
      '修改收货人姓名',
      false,
    ]);
  });

  test('rows that come instead of others are one step, piece by piece as well', async () => {
    const { store, ids } = await open([person(), person({ rec_name: '李四' }), person({ rec_name: '王五' })]);
    const before = store.rows();
    const step = { label: '粘贴的 2 个收件人', instead: new Set(ids.slice(1)) };
    store.add([person({ rec_name: '赵六' })], step);
    store.add([person({ rec_name: '' })], step);
    await store.settled();
    const names = () => store.rows().map(({ rec_name }) => rec_name);
    expect([names(), store.counts().problem]).toEqual([['张三', '赵六', ''], 1]);
    expect(store.undo()).toBe(step.label);
    expect(store.rows()).toEqual(before);
    // What is still coming waits with its beginning.
    store.add([person({ rec_name: '孙七' })], step);
    expect(store.rows()).toEqual(before);
    expect([store.redo(), names()]).toEqual([step.label, ['张三', '赵六', '', '孙七']]);
    expect([store.undo(), store.rows(), store.undoLabel()]).toEqual([step.label, before, '加入']);
    await store.settled();
    expect(store.counts().problem).toBe(0);
  });

  test('whoever read rows in can tell that they were replaced, and hold an order back', async () => {
    const { store } = await open([person()]);
    const before = store.replaced();
    store.edit(1, { rec_name: '李四' });
    expect([store.replaced() === before, store.isHeld()]).toEqual([true, false]);
    await store.replace([]);
    expect(store.replaced()).not.toBe(before);
    const [one, other] = [store.hold(), store.hold()];
    one();
    one();
    expect(store.isHeld()).toBe(true);
    other();
    expect(store.isHeld()).toBe(false);
  });

  test('a new step forgets what was taken back', async () => {
    const { store, ids } = await open([person()]);
    store.edit(ids[0]!, { rec_name: '李四' });
    store.undo();
    expect(store.redoLabel()).toBe('修改收货人姓名');
    store.edit(ids[0]!, { rec_name: '王五' });
    expect([store.canRedo(), store.redo()]).toEqual([false, null]);
  });

  test('goes back fifty steps, and an edit that changes nothing is none', async () => {
    const { store, ids } = await open([person()]);
    for (let i = 0; i < 60; i++) store.edit(ids[0]!, { rec_name: `张${i}` });
    store.edit(ids[0]!, { rec_name: '张59' });
    store.settle(ids[0]!, null);
    let steps = 0;
    while (store.undo() !== null) steps += 1;
    expect([steps, store.row(ids[0]!)!.rec_name]).toEqual([50, '张9']);
  });

  test('removed rows come back where they were, with what was known of them', async () => {
    const { store, ids } = await open([
      person(),
      person({ rec_name: '' }),
      person({ shop_order: '7' }),
      person(),
    ]);
    const before = store.rows();
    store.remove(new Set([ids[1]!, ids[2]!]), '删除 2 行');
    expect(store.counts()).toEqual({ all: 2, problem: 0, doubt: 0, duplicate: 2 });
    store.undo();
    await store.settled();
    expect(store.rows()).toEqual(before);
    expect(store.positions('problem')).toEqual([ids[1]]);
  });
});

test('listeners hear of every change, and while many rows are judged only now and then', async () => {
  const store = openRecipients(RULES);
  let heard = 0;
  const stop = store.subscribe(() => (heard += 1));
  store.add(
    recipients(20_000).map((row) => ({ ...row, price: '' })),
    { label: '加入' },
  );
  expect([heard, store.counts().all]).toEqual([1, 20_000]);
  await store.settled();
  expect(heard).toBeGreaterThan(1);
  expect(heard).toBeLessThan(60);
  expect(store.version()).toBe(heard);
  const before = heard;
  store.edit(1, { rec_name: '' });
  expect([heard, store.counts().problem]).toEqual([before + 1, 1]);
  stop();
  store.edit(1, { rec_name: '张三' });
  expect(heard).toBe(before + 1);
});
