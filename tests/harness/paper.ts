import type { TestOperator } from './operators.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** A paper that an operator sent in for a balance changed by hand; answers its path. */
export async function attachmentBy(api: TestOperator['api']): Promise<string> {
  const { path } = await api.papers.addAttachment({ body: { data: PIXEL } });
  return path;
}

/** The bank's receipt of a payment, likewise. */
export async function receiptBy(api: TestOperator['api']): Promise<string> {
  const { path } = await api.papers.addReceipt({ body: { data: PIXEL } });
  return path;
}
