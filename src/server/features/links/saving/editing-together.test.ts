/** Several people at the same link, the same path or the same moment: one of them gets a conflict, and nothing is lost. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const save = `mutation ($id: uuid!, $set: links_set_input!, $version: Int, $destinations: [link_destinations_save_input!]) {
  update_links_by_pk(pk_columns: { id: $id }, _set: $set, version: $version, destinations: $destinations) { version title } }`;
const move = 'mutation ($ids: [uuid!]!) { move_links(ids: $ids, domain: "listen.to") { moved taken } }';
const remove = 'mutation ($id: uuid!) { delete_links_by_pk(id: $id) { id } }';
const insert =
  'mutation ($object: link_destinations_insert_one_input!) { insert_link_destinations_one(object: $object) { id } }';
const custom = { type: 'custom', cta: 'Play', url: 'https://shop.example/', priority: 1 };

let testApp: TestApp;
let owner: TestPerson;
let editor: TestPerson;
let artistId: string;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
  editor = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId);
  await testApp.operator.addMember(artistId, editor.userId, 'editor');
});
afterAll(() => testApp?.close());

const countTo = (length: number) => Array.from({ length }, (_, index) => index);

describe('two editors of one link', () => {
  it('save one after the other: the second gets a conflict, and what the first saved stays', async () => {
    const link = await buildLink(testApp, { artistId });
    const first = await testApp.call(owner.token, save, { id: link.id, set: { title: 'First' }, version: 1 });
    expect(dataOf(first).update_links_by_pk).toEqual({ version: 2, title: 'First' });
    const second = await testApp.call(editor.token, save, {
      id: link.id,
      set: { title: 'Second', subtitle: 'lost?' },
      version: 1,
      destinations: [],
    });
    expect(second.errors[0]).toMatchObject({
      message: 'Somebody else saved this link while you were editing it.',
      extensions: { code: 'LINK_CHANGED' },
    });
    expect(await testApp.sql('select title, subtitle from links where id = $1', [link.id])).toEqual([
      { title: 'First', subtitle: '' },
    ]);
    const again = await testApp.call(editor.token, save, { id: link.id, set: { title: 'Second' }, version: 2 });
    expect(dataOf(again).update_links_by_pk).toEqual({ version: 3, title: 'Second' });
  });

  it('a destination added meanwhile counts as a change', async () => {
    const link = await buildLink(testApp, { artistId });
    dataOf(await testApp.call(editor.token, insert, { object: { link_id: link.id, ...custom } }));
    const answer = await testApp.call(owner.token, save, { id: link.id, set: {}, version: 1, destinations: [] });
    expect(answer.codes).toEqual(['LINK_CHANGED']);
  });

  it('save at once, forty of them: one wins, whole', async () => {
    const link = await buildLink(testApp, { artistId });
    const answers = await Promise.all(
      countTo(40).map((index) =>
        testApp.call(index % 2 === 0 ? owner.token : editor.token, save, {
          id: link.id,
          set: { title: `Title ${index}`, subtitle: `Subtitle ${index}` },
          version: 1,
          destinations: [{ ...custom, text: `Text ${index}` }],
        }),
      ),
    );
    const winner = answers.findIndex(({ codes }) => codes.length === 0);
    expect(answers.filter(({ codes }) => codes[0] === 'LINK_CHANGED')).toHaveLength(39);
    const rows = await testApp.sql(
      'select l.title, l.subtitle, d.text from links l join link_destinations d on d.link_id = l.id where l.id = $1',
      [link.id],
    );
    expect(rows).toEqual([{ title: `Title ${winner}`, subtitle: `Subtitle ${winner}`, text: `Text ${winner}` }]);
  });

  it('add destinations at once: none is lost, and they are counted without gaps', async () => {
    const link = await buildLink(testApp, { artistId, destinations: [] });
    await Promise.all(
      countTo(40).map((index) =>
        testApp.call(index % 2 === 0 ? owner.token : editor.token, insert, {
          object: { link_id: link.id, ...custom, text: `Text ${index}` },
        }),
      ),
    );
    const rows = await testApp.sql<{ priority: number }>(
      'select priority from link_destinations where link_id = $1 order by priority',
      [link.id],
    );
    expect(rows.map(({ priority }) => priority)).toEqual(countTo(40).map((index) => index + 1));
    expect(await testApp.sql('select version from links where id = $1', [link.id])).toEqual([{ version: 41 }]);
  });
});

it('a path has one winner among two hundred who move and edit at once', async () => {
  const mover = await buildLink(testApp, { artistId, path: 'harbour' });
  const links = await Promise.all(countTo(100).map(() => buildLink(testApp, { artistId })));
  const edits = links.map(({ id }) =>
    testApp.call(owner.token, save, { id, set: { domain: 'listen.to', path: 'Harbour' } }),
  );
  const moves = countTo(100).map(() =>
    testApp.call<{ move_links: { moved: string[] } }>(editor.token, move, { ids: [mover.id] }),
  );
  const [edited, moved] = await Promise.all([Promise.all(edits), Promise.all(moves)]);
  const [standing] = await testApp.sql<{ id: string }>(
    "select id from links where domain = 'listen.to' and path = 'harbour'",
  );
  const isMover = standing?.id === mover.id;
  expect(edited.filter(({ codes }) => codes.length === 0)).toHaveLength(isMover ? 0 : 1);
  expect(edited.filter(({ codes }) => codes[0] === 'PATH_TAKEN')).toHaveLength(isMover ? 100 : 99);
  expect(moved.filter((answer) => dataOf(answer).move_links.moved.length > 0).length > 0).toBe(isMover);
  const stayed = await testApp.sql("select 1 from links where domain = 'vibe.to' and id = any ($1::uuid[])", [
    [mover.id, ...links.map(({ id }) => id)],
  ]);
  expect(stayed).toHaveLength(100);
});

it('saving while it is deleted either comes first or finds nothing; nothing of the link is left', async () => {
  const links = await Promise.all(countTo(20).map(() => buildLink(testApp, { artistId })));
  const answers = await Promise.all(
    links.flatMap(({ id }) => [
      testApp.call(editor.token, save, { id, set: { title: 'Late' }, destinations: [custom, custom] }),
      testApp.call(owner.token, remove, { id }),
    ]),
  );
  const codes = new Set(answers.flatMap((answer) => answer.codes));
  expect([...codes].filter((code) => code !== 'NOT_FOUND')).toEqual([]);
  const ids = links.map(({ id }) => id);
  expect(await testApp.sql('select 1 from links where id = any ($1::uuid[])', [ids])).toEqual([]);
  expect(await testApp.sql('select 1 from link_destinations where link_id = any ($1::uuid[])', [ids])).toEqual([]);
});
