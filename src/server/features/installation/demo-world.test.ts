/** Production and the demo world, whose password everybody knows (MODE-2). */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(async () => await testApp?.close());

it('refuses to start on a database with the demo world, and only there', async () => {
  const before = await testApp.addServer({ production: true });
  await before.close();
  await testApp.operator.createAccount({ email: 'demo@fanfare.test', password: 'fanfare-demo' });
  await expect(testApp.addServer({ production: true })).rejects.toThrow(
    'This database has the demo world, whose password is public, so NODE_ENV=production does not start on it. Set DATABASE_URL to an empty database, or DATA_DIR to another folder.',
  );
  const developers = await testApp.addServer();
  await developers.close();
});
