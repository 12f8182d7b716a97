/** The table of what an installation leaves out (MODE-5). */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { has, hiddenParts } from './hidden-parts.ts';
import { vendorNeeds } from './vendor-modes.ts';

const everythingOff = Object.fromEntries(vendorNeeds.map((need) => [need, 'off']));

it('hides what belongs to a need that is off, and nothing else', () => {
  expect(hiddenParts({}, 'screens').size).toBe(0);
  expect(hiddenParts({ payments: 'stand-in', texts: 'real' }, 'operations').size).toBe(0);
  expect(hiddenParts({ payments: 'off' }, 'screens').has('/billing')).toBe(true);
  expect(hiddenParts({ payments: 'off' }, 'operations').has('claim_number')).toBe(false);
  expect([has({ texts: 'off' }, 'texts'), has({ texts: 'off' }, 'payments')]).toEqual([false, true]);
});

it('names sections of the settings and screens that the dashboard has', () => {
  const read = (path: string) => readFileSync(new URL(`../../web/${path}`, import.meta.url), 'utf8');
  const [sections, screens] = [read('features/settings/sections.ts'), read('app/screens.tsx')];
  for (const tab of hiddenParts(everythingOff, 'sections')) expect(sections).toContain(`tab: '${tab}'`);
  for (const path of hiddenParts(everythingOff, 'screens')) expect(screens).toContain(`path: '${path}'`);
});

it('names operations that the API has', () => {
  const schema = readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8');
  const missing = [...hiddenParts(everythingOff, 'operations')].filter(
    (name) => !new RegExp(`^  ${name}[(:]`, 'm').test(schema),
  );
  expect(missing).toEqual([]);
});
