/** Uuids that a browser makes. */
import { expect, it } from 'vitest';
import { newUuid } from './new-uuid.ts';

it('are uuids of version 4, and no two are equal', () => {
  const made = Array.from({ length: 1000 }, newUuid);
  for (const uuid of made) expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(made).size).toBe(made.length);
});
