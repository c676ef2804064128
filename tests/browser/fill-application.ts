import type { Page } from 'playwright-core';
import { pixel } from '../harness/pixel.ts';

/** Fills in all that an application of a supplier asks for (S002), and sends it. */
export async function fillApplication(page: Page, name: string): Promise<void> {
  await page.getByLabel('店铺名称').fill(name);
  await page.getByLabel('公司名称').fill('杭州长江礼品有限公司');
  await page.getByLabel('统一社会信用代码').fill('91330106MA2CFKJ116');
  await page.getByLabel('联系人').fill('何以宁');
  await page.getByLabel('联系手机').fill('13612340000');
  await page.locator('input[type=file]').setInputFiles({
    name: 'licence.png',
    mimeType: 'image/png',
    buffer: Buffer.from((await pixel()).split(',')[1]!, 'base64'),
  });
  await page.getByRole('img', { name: '营业执照' }).waitFor();
  for (const [label, value] of [
    ['经营类目', '日用百货'],
    ['合作快递', '圆通速递'],
  ] as const) {
    await page.getByLabel(label).fill(value);
    await page.getByLabel(label).press('Enter');
  }
  for (const [label, text] of [
    ['省', '浙江省'],
    ['市', '杭州市'],
    ['详细地址', '文三路 1 号'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: '提交申请' }).click();
  await page.getByRole('status').getByText('待审核').waitFor();
}
