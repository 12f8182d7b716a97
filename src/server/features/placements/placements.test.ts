/** Placements over the API: codes that are made up and chosen, refusals, archiving, what pages know, and what stays of a deleted artist. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorSentences } from '#domain/kernel/error-catalogue.ts';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { openSocket } from '#tests/fixtures/watch.ts';

const fields = 'id code name kind utm_source utm_medium utm_campaign created_at archived_at';
interface Shown {
  id: string;
  code: string;
  name: string;
  kind: string;
  utm_source: string;
  archived_at: string | null;
}

let testApp: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
});
afterAll(() => testApp?.close());

const newArtist = () => buildArtist(testApp, owner.userId);
const create = (artist: string, name: string, more: Record<string, string> = {}) => {
  const given = Object.entries(more).map(([key, value]) => `, ${key}: ${JSON.stringify(value)}`);
  const document = `mutation ($artist: uuid!, $name: String!) {
    create_placement(artist_id: $artist, name: $name${given.join('')}) { ${fields} } }`;
  return testApp.call<{ create_placement: Shown }>(owner.token, document, { artist, name });
};
const created = async (...asked: Parameters<typeof create>) => dataOf(await create(...asked)).create_placement;
const act = (call: string, id: string) =>
  testApp.call<Record<string, Shown>>(owner.token, `mutation ($id: uuid!) { ${call} { ${fields} } }`, { id });
const list = async (artist: string) => {
  const document = `query ($artist: uuid!) { placements(artist_id: $artist) { ${fields} } }`;
  return dataOf(await testApp.call<{ placements: Shown[] }>(owner.token, document, { artist })).placements;
};

describe('a placement', () => {
  it('gets a code of two letters, or the chosen one, and keeps it', async () => {
    const artist = await newArtist();
    const made = await created(artist, ' Newsletter ');
    expect(made).toMatchObject({ name: 'Newsletter', kind: 'organic', archived_at: null });
    expect(made.code).toMatch(/^[2-9b-z]{2}$/);
    const poster = await created(artist, 'Poster Berlin', {
      code: '-Berlin',
      kind: 'print',
      utm_source: 'Poster Wall',
    });
    expect(poster).toMatchObject({ code: 'berlin', kind: 'print', utm_source: 'poster_wall' });
    const renamed = dataOf(await act('update_placement(id: $id, name: "Poster Mitte")', poster.id)).update_placement;
    expect(renamed).toMatchObject({ code: 'berlin', name: 'Poster Mitte', kind: 'print', utm_source: 'poster_wall' });
    expect((await list(artist)).map(({ name }) => name)).toEqual(['Newsletter', 'Poster Mitte']);
  });

  it('is refused with a sentence that says what to do', async () => {
    const artist = await newArtist();
    const first = await created(artist, 'Flyer', { code: 'flyer' });
    const refused = async (...[name, more]: [string, Record<string, string>?]) => {
      const { errors } = await create(artist, name, more);
      return errors.map(({ message, extensions }) => [message, extensions.field]);
    };
    expect(await refused(' ')).toEqual([['Please enter a name', 'name']]);
    expect(await refused('x'.repeat(61))).toEqual([['A name can have at most 60 characters', 'name']]);
    expect(await refused('FLYER')).toEqual([['You have a placement with this name already', 'name']]);
    expect(await refused('Ad', { code: 'a' })).toEqual([['A code has 2 to 12 letters from a to z and digits', 'code']]);
    expect(await refused('Ad', { code: 'Flyer' })).toEqual([
      ['Another placement has this code. Please choose another one', 'code'],
    ]);
    expect(await refused('Ad', { utm_campaign: 'x'.repeat(101) })).toEqual([
      ['A UTM value can have at most 100 characters', 'utm_campaign'],
    ]);
    dataOf(await act('archive_placement(id: $id)', first.id));
    expect(await refused('Ad', { code: 'flyer' })).toEqual([
      [
        'This code belongs to an archived placement. Restore that one, or choose another code: printed codes still lead here.',
        'code',
      ],
    ]);
  });

  it('comes back from the archive with its code, unless its name was used again', async () => {
    const artist = await newArtist();
    const first = await created(artist, 'Stories');
    const archived = dataOf(await act('archive_placement(id: $id)', first.id)).archive_placement;
    expect(archived?.archived_at).not.toBeNull();
    const second = await created(artist, 'Stories');
    expect(second.code).not.toBe(first.code);
    expect((await act('restore_placement(id: $id)', first.id)).codes).toEqual(['PLACEMENT_NAME_TAKEN']);
    dataOf(await act('update_placement(id: $id, name: "Stories 2")', second.id));
    expect(dataOf(await act('restore_placement(id: $id)', first.id)).restore_placement).toMatchObject({
      ...{ code: first.code, archived_at: null },
    });
  });

  it('is one of 200, and one of 1,000 with the archived ones', async () => {
    const artist = await newArtist();
    const add = (count: number, from: number) =>
      testApp.sql(
        `insert into placements (id, artist_id, code, name, kind, created_at, archived_at)
         select gen_random_uuid(), $1, 'n' || n, 'Number ' || n, 'organic', now(), case when n > 199 then now() end
         from generate_series($3::integer, $3 + $2 - 1) n`,
        [artist, count, from],
      );
    await add(199, 1);
    const last = await created(artist, 'The 200th');
    expect((await create(artist, 'One more')).errors[0]?.message).toBe(errorSentences.PLACEMENTS_FULL);
    dataOf(await act('archive_placement(id: $id)', last.id));
    dataOf(await act('restore_placement(id: $id)', last.id));
    dataOf(await act('archive_placement(id: $id)', last.id));
    await add(800, 200);
    expect((await create(artist, 'One more')).codes).toEqual(['PLACEMENTS_USED_UP']);
    dataOf(await act('restore_placement(id: $id)', last.id));
  });

  it('gets a code that no other has when many are created at once', async () => {
    const artist = await newArtist();
    const names = Array.from({ length: 12 }, (_, index) => `Shop ${index}`);
    const codes = (await Promise.all(names.map((name) => created(artist, name)))).map(({ code }) => code);
    expect(new Set(codes).size).toBe(12);
    const same = await Promise.all([1, 2, 3].map(() => create(artist, 'Ad', { code: 'ad' })));
    expect(same.flatMap(({ codes: refused }) => refused)).toEqual(['PLACEMENT_NAME_TAKEN', 'PLACEMENT_NAME_TAKEN']);
  });
});

describe('pages', () => {
  it('know the codes of their artist, the archived ones too, and hear of changes', async () => {
    const artist = await newArtist();
    const { id } = await buildLink(testApp, { artistId: artist });
    await created(await newArtist(), 'Of another artist');
    const socket = openSocket(testApp.url, owner.token);
    try {
      const document = 'subscription ($id: uuid!) { artists_by_pk(id: $id) { id } }';
      const news = socket.watch(document, { id: artist });
      await news.next();
      const poster = await created(artist, 'Poster', { code: 'po', utm_campaign: 'Tour' });
      await news.next();
      dataOf(await act('archive_placement(id: $id)', poster.id));
      await news.next();
    } finally {
      socket.close();
    }
    const page = await testApp.modules.links.service.findPageById(id);
    expect(page?.placements).toEqual([{ code: 'po', utm_source: '', utm_medium: '', utm_campaign: 'tour' }]);
  });
});

it('goes with its artist', async () => {
  const artist = await newArtist();
  await created(artist, 'Poster');
  await testApp.sql('delete from artists where id = $1', [artist]);
  expect(await testApp.sql('select 1 from placements where artist_id = $1', [artist])).toEqual([]);
});

describe('UTM templates', () => {
  it('are saved in place of the one with the same name, listed by name, and deleted', async () => {
    const artist = await newArtist();
    const save = (name: string, source: string) =>
      testApp.call<{ save_utm_template: { id: string } }>(
        owner.token,
        `mutation ($artist: uuid!, $name: String!, $source: String!) {
          save_utm_template(artist_id: $artist, name: $name, utm_source: $source, utm_medium: "Paid Social") { id } }`,
        { artist, name, source },
      );
    const templates = async () => {
      const document = 'query ($artist: uuid!) { utm_templates(artist_id: $artist) { name utm_source utm_medium } }';
      return dataOf(await testApp.call<{ utm_templates: object[] }>(owner.token, document, { artist })).utm_templates;
    };
    dataOf(await save('Spring tour', 'Meta Ads'));
    const { id } = dataOf(await save('Autumn', 'x')).save_utm_template;
    dataOf(await save('SPRING TOUR', 'Google'));
    expect(await templates()).toEqual([
      { name: 'Autumn', utm_source: 'x', utm_medium: 'paid_social' },
      { name: 'SPRING TOUR', utm_source: 'google', utm_medium: 'paid_social' },
    ]);
    expect((await save('  ', 'x')).codes).toEqual(['PLACEMENT_NAME_MISSING']);
    dataOf(await testApp.call(owner.token, 'mutation ($id: uuid!) { delete_utm_template(id: $id) { id } }', { id }));
    expect(await templates()).toHaveLength(1);
    await testApp.sql(
      `insert into utm_templates (id, artist_id, name, utm_source, utm_medium, utm_campaign, created_at)
       select gen_random_uuid(), $1, 'Number ' || n, 'x', '', '', now() from generate_series(1, 49) n`,
      [artist],
    );
    expect((await save('One more', 'x')).codes).toEqual(['UTM_TEMPLATES_FULL']);
    dataOf(await save('Spring Tour', 'y'));
  });

  it('have at least one value', async () => {
    const document = 'mutation ($id: uuid!) { save_utm_template(artist_id: $id, name: "Empty") { id } }';
    const { errors } = await testApp.call(owner.token, document, { id: await newArtist() });
    expect(errors[0]?.message).toBe('Please enter a source, a medium or a campaign');
  });
});
