import { EXPORT_KINDS } from '@giftship/shared/operators/export-contract';
import { expect, it } from 'vitest';
import { operatorIn } from '../../../../tests/harness/operators.ts';
import { openTestService } from '../../../../tests/harness/test-service.ts';

it('an export does with one connection, so that as many at once as there are connections all come to their end (O035)', async () => {
  const shop = await openTestService({ config: { poolSize: 1 } });
  try {
    const admin = await operatorIn(shop);
    const started = [];
    for (const kind of EXPORT_KINDS) {
      const start = admin.api.exports.start({
        key: `one-${kind}`,
        body: { kind, format: 'csv', search: {} },
      });
      const { task_id } = await start.catch(() => ({ task_id: null }));
      if (task_id !== null) started.push(task_id);
    }
    expect(started.length).toBeGreaterThan(3);
    await shop.runJobs();
    for (const task_id of started) {
      const { task } = await admin.api.operators.task({ query: { task_id: String(task_id) } });
      expect(task).toMatchObject({ status_text: '已完成', done: 1 });
    }
  } finally {
    await shop.close();
  }
});
