/** A person at a page, with a thumb or by keyboard alone, whose presses and fields are counted. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** How a person uses a page. */
export interface Hand {
  /** Writes into the field that has the focus, or into `field` after going there. */
  write(text: string, field?: Locator): Promise<void>;
  paste(text: string, field: Locator): Promise<void>;
  /** Presses something and counts it. */
  press(target: Locator): Promise<void>;
  /** Presses Enter in the field that has the focus and counts it. */
  enter(): Promise<void>;
  presses(): number;
  /** Fields that were written into. */
  fields(): number;
}

/** A person who goes to `target` by `goTo` and presses it by `act`. */
function handOf(page: Page, goTo: (target: Locator) => Promise<void>, act: (target: Locator) => Promise<void>): Hand {
  let presses = 0;
  let fields = 0;
  return {
    async write(text, field) {
      fields += 1;
      if (field !== undefined) await goTo(field);
      // A new step gives the focus to its first field a moment after its heading appears, and a tap to its field a moment after the finger left.
      const focused = (field ?? page.locator('input')).and(page.locator(':focus'));
      await focused.waitFor();
      await page.keyboard.type(text);
    },
    async paste(text, field) {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await goTo(field);
      await page.keyboard.press('ControlOrMeta+V');
    },
    async press(target) {
      presses += 1;
      await act(target);
    },
    async enter() {
      presses += 1;
      await page.keyboard.press('Enter');
    },
    presses: () => presses,
    fields: () => fields,
  };
}

/** Presses Tab until `target` has the focus; fails when it is not reached. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; !(await hasFocus()); tabs += 1) {
    expect(tabs, 'The element is not reached by Tab').toBeLessThan(60);
    await page.keyboard.press('Tab');
  }
}

export const hands = {
  'with a thumb': (page: Page) =>
    handOf(
      page,
      (field) => field.tap(),
      (target) => target.tap(),
    ),
  'by keyboard alone': (page: Page) =>
    handOf(
      page,
      (field) => tabTo(page, field),
      async (target) => {
        await tabTo(page, target);
        const isChoice = (await target.getAttribute('type')) === 'radio';
        await page.keyboard.press(isChoice ? 'Space' : 'Enter');
      },
    ),
};
