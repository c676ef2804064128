import type { Locator } from 'playwright-core';

/** Chooses in one of the kit's lists: by the words of the choice, or by its place from 0. Its list hangs on the page, not in the field. */
export async function chooseOption(field: Locator, choice: string | RegExp | number): Promise<void> {
  await field.click();
  const options = field
    .page()
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
  const wanted =
    typeof choice === 'number'
      ? options.nth(choice)
      : options.filter({ has: field.page().getByText(choice, { exact: true }) }).first();
  await wanted.click();
  await options.first().waitFor({ state: 'hidden' });
}
