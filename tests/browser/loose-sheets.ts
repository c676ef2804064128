import type { Page } from 'playwright-core';

/**
 * What no dialog of a phone may be: one that hangs in mid air, is higher than the window, or has its main action outside of
 * its foot and not as wide as itself. The purchase's windows and long forms fill the window instead.
 */
export const looseSheets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const FULL = '.window-dialog, .full-dialog, .choose-goods';
    const FOOT = '.ant-modal-footer, .ant-modal-confirm-btns, .dialog-foot, .top-dialog-foot';
    return [...document.querySelectorAll('.ant-modal-container, dialog[open]')]
      .filter((sheet) => sheet.getBoundingClientRect().width > 0 && !sheet.closest(FULL))
      .flatMap((sheet) => {
        // One that is still on its way in is judged where it will stand.
        for (const animation of sheet.getAnimations()) animation.finish();
        const { left, right, top, bottom } = sheet.getBoundingClientRect();
        const place = { left, right: innerWidth - right, bottom: Math.round(innerHeight - bottom) };
        const isSheet = Object.values(place).every((distance) => distance === 0) && top >= innerHeight * 0.07;
        const stray = [...sheet.querySelectorAll<HTMLElement>('.ant-btn-primary')].filter(
          (button) => !button.closest(FOOT) && button.offsetWidth > 0 && button.offsetWidth < innerWidth - 64,
        );
        const low = [...sheet.querySelectorAll<HTMLElement>(`:is(${FOOT}) > .ant-btn`)].filter(
          (button) => button.offsetWidth > 0 && button.offsetHeight !== 40,
        );
        return [
          ...(isSheet ? [] : [`${JSON.stringify({ ...place, top })} ${sheet.className}`]),
          ...[...stray, ...low].map((button) => `${button.offsetHeight} ${button.textContent}`),
        ];
      });
  });
