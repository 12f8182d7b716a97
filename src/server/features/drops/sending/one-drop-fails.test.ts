/** A drop that fails holds nobody else up, and a drop that has nothing to do now costs no work. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, runDrops, sendDrop, type Texting } from '#tests/fixtures/texting.ts';
import { openPostgres } from '../../../platform/db/postgres.ts';
import { createDropsStore } from '../drops.store.ts';

let testApp: TestApp;
let artist: Texting;
let other: Texting;
const night = new Date('2026-11-24T08:00:00Z');
const noon = new Date('2026-11-24T17:00:00Z');
const berlin = '+4915112345678';
const newYork = '+12125550101';
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  testApp.clock.moveTo(night);
  testApp.standIns.textCarrier.fate = { kind: 'delivered', share: 100 };
  artist = await buildTexting(testApp);
  other = await buildTexting(testApp);
});

const stateOf = async (id: string) =>
  (await testApp.sql<{ state: string }>('select state from bulk_messages where id = $1', [id]))[0]?.state;

/** Makes the database refuse `what` of recipients while a drop says that it is broken; gives how to end it. */
async function breakDrops(what: 'insert' | 'update'): Promise<() => Promise<unknown>> {
  await testApp.sql(`create function refuse_broken() returns trigger language plpgsql as $$ begin
    if exists (select from bulk_messages where id = new.drop_id and message = 'Broken') then raise exception 'broken'; end if;
    return new; end $$`);
  await testApp.sql(
    `create trigger broken before ${what} on drop_recipients for each row execute function refuse_broken()`,
  );
  return () => testApp.sql('drop function refuse_broken cascade');
}

it('starts and sends the others while the first drops that are due cannot start', async () => {
  await artist.addFans([berlin]);
  await other.addFans([berlin]);
  const mend = await breakDrops('insert');
  const later = { timeZone: 'UTC', sendAt: noon };
  const broken: string[] = [];
  // More than are started in one round.
  for (let count = 0; count < 21; count += 1)
    broken.push((await sendDrop(testApp, artist, { message: 'Broken', ...later })).id);
  const { id } = await sendDrop(testApp, other, { ...later, sendAt: new Date(noon.getTime() + 1_000) });
  testApp.clock.moveTo(new Date(noon.getTime() + 1_000));
  await runDrops(testApp, id);
  expect(new Set(await Promise.all(broken.map(stateOf)))).toEqual(new Set(['scheduled']));
  await mend();
  testApp.clock.moveBy(10_000);
  for (const each of broken) await runDrops(testApp, each);
});

it('sends the others while the texts of one drop cannot be claimed', async () => {
  await artist.addFans([newYork]);
  await other.addFans([newYork]);
  const { id: broken } = await sendDrop(testApp, artist, { message: 'Broken' });
  const { id } = await sendDrop(testApp, other, {});
  await expect.poll(async () => [await stateOf(broken), await stateOf(id)]).toEqual(['sending', 'sending']);
  const mend = await breakDrops('update');
  testApp.clock.moveTo(noon);
  await testApp.modules.drops.sender.round();
  await runDrops(testApp, id);
  expect(await stateOf(broken)).toBe('sending');
  await mend();
  testApp.clock.moveBy(10_000);
  await runDrops(testApp, broken);
});

it('takes up only drops of which a fan can get a text now, or no fan is left', async () => {
  await artist.addFans([newYork]);
  const { id } = await sendDrop(testApp, artist, {});
  await expect.poll(() => stateOf(id)).toBe('sending');
  const postgres = openPostgres(testApp.settings.databaseUrl, { connections: 1 });
  const taken = async (now: Date) =>
    (await createDropsStore(postgres.database).listSending(now)).some((drop) => drop.id === id);
  try {
    expect([await taken(night), await taken(noon)]).toEqual([false, true]);
    await testApp.sql("update drop_recipients set not_before = '2026-11-24T18:00:00Z' where drop_id = $1", [id]);
    expect([await taken(noon), await taken(new Date('2026-11-24T18:00:00Z'))]).toEqual([false, true]);
    await testApp.sql("update drop_recipients set state = 'sending', held_until = '2099-01-01' where drop_id = $1", [
      id,
    ]);
    expect(await taken(noon)).toBe(false);
    await testApp.sql("update drop_recipients set state = 'unknown' where drop_id = $1", [id]);
    expect(await taken(night)).toBe(true);
  } finally {
    await postgres.close();
  }
});
