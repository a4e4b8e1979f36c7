// What a person could not see or press where the page stands: outside the window, or under something else.
import type { Page } from '@playwright/test';
import { expect } from './fixture.ts';

/** Of what is shown of this, in words: what stands out of the window, or has something else over its middle. */
export const outOfSight = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((all) =>
    all.flatMap((element) => {
      const { x, y, width, height, bottom, right } = element.getBoundingClientRect();
      if (width === 0 || height === 0) return [];
      const word = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 20);
      if (y < -1 || x < -1 || bottom > window.innerHeight + 1 || right > window.innerWidth + 1)
        return [`out of the window: ${word} ${Math.round(y)}-${Math.round(bottom)}`];
      const over = document.elementFromPoint(x + width / 2, y + height / 2);
      return over && (element.contains(over) || over.contains(element)) ? [] : [`under something: ${word}`];
    }),
  );

const BAR = '[data-composer]';

/**
 * A lesson on a phone, at one of its stops: head and bar leave the page its room and are all there, an open question shows
 * what it is answered with, and what came last ends above the bar, or is led to by a button and begins below the head.
 */
export async function expectInSight(page: Page, { askedFits = true } = {}): Promise<void> {
  await expect
    .poll(async () => [
      ...(await outOfSight(page, `${BAR}, ${BAR} button, [data-own-head], [data-own-head] button`)),
      ...(await outOfSight(
        page,
        askedFits ? '[data-came=asked] label, [data-came=asked] button' : '[data-came=asked] button',
      )),
      ...(await page.evaluate((barSelector) => {
        const place = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
        const [head, bar] = [
          place(document.querySelector('[data-own-head]')),
          place(document.querySelector(barSelector)),
        ];
        const parts = [...document.querySelectorAll('[data-came]')].filter((part) => place(part).height > 0);
        const isTold = /新内容/.test(document.querySelector(barSelector)?.textContent ?? '');
        const begins = parts.some((part) => place(part).top >= head.bottom && place(part).top < head.bottom + 16);
        const end = place(parts.at(-1)).bottom;
        const isFolded = document.querySelector('[data-came=asked]') !== null;
        return [
          ...(head.height + bar.height > 110 ? [`${head.height} + ${bar.height} px`] : []),
          ...(isFolded && bar.height > 48 ? [`the bar is ${bar.height} px high over a question`] : []),
          ...(end <= bar.top || (isTold && begins) ? [] : [`the end at ${end}, the bar at ${bar.top}`]),
        ];
      }, BAR)),
    ])
    .toEqual([]);
}
