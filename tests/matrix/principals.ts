/** Everybody who may knock, each with what is theirs: the people of the permission model (ACC-9, ACC-12). */
import { randomUUID } from 'node:crypto';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import type { TestApp } from '#tests/fixtures/test-app.ts';

/** V visitor · S signup unfinished · R viewer · E editor · O owner · B pays, no member · A agency · F family · X other tenant · Z owner of a suspended artist. */
export const principals = ['V', 'S', 'R', 'E', 'O', 'B', 'A', 'F', 'X', 'Z'] as const;
export type Principal = (typeof principals)[number];

/** Where an operation is aimed. */
export interface Place {
  artistId: string;
  linkId: string;
  destinationId: string;
  trackId: string;
  sessionId: string;
  pixelId: string;
}

/** The cast of the matrix. */
export interface Cast {
  person(principal: Principal): TestPerson | undefined;
  /** A place that belongs to the principal, fresh for each call; visitors and the unfinished get the label's. */
  own(principal: Principal): Promise<Place>;
  /** A place of somebody else. */
  foreign(principal: Principal): Place;
  /** A place that does not exist. */
  missing: Place;
}

/** Lets the cast move in. */
export async function gatherCast(testApp: TestApp): Promise<Cast> {
  const people = new Map<Principal, TestPerson>();
  const drafts: [Principal, Parameters<typeof buildPerson>[1]][] = [
    ['S', { signupFinished: false }],
    ['R', {}],
    ['E', {}],
    ['O', {}],
    ['B', {}],
    ['A', { plan: 'agency' }],
    ['F', { plan: 'family' }],
    ['X', {}],
    ['Z', {}],
  ];
  for (const [principal, draft] of drafts) people.set(principal, await buildPerson(testApp, draft));
  const known = (principal: Principal): TestPerson => {
    const person = people.get(principal);
    if (person === undefined) throw new Error(`${principal} is nobody`);
    return person;
  };
  const label = await buildArtist(testApp, known('O').userId, { billingUserId: known('B').userId });
  await testApp.operator.addMember(label, known('E').userId, 'editor');
  await testApp.operator.addMember(label, known('R').userId, 'viewer');
  // A membership gives the unfinished nothing before they are done.
  await testApp.operator.addMember(label, known('S').userId, 'owner');
  const artists = new Map<Principal, string>([
    ['A', await buildArtist(testApp, known('A').userId)],
    ['F', await buildArtist(testApp, known('F').userId)],
    ['X', await buildArtist(testApp, known('X').userId)],
    ['Z', await buildArtist(testApp, known('Z').userId, { plan: '' })],
  ]);
  const artistOf = (principal: Principal): string => artists.get(principal) ?? label;
  const sessionOf = async (principal: Principal): Promise<string> => {
    const { userId } = people.get(principal) ?? known('O');
    const id = randomUUID();
    const statement = `insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
      values ($1, $2, $3, now(), now(), now() + interval '1 day')`;
    await testApp.sql(statement, [id, userId, Buffer.from(id)]);
    return id;
  };
  const pixelOf = async (artistId: string): Promise<string> => {
    const id = randomUUID();
    const statement = `insert into pixels (id, provider, pixel, conversion_tag, artist_id, created_at, updated_at)
      values ($1, 'AdWords', $2, 'label', $3, now(), now())`;
    // As many as an artist may have would be too few for the whole matrix; the first one is what others aim at.
    const tidy =
      'delete from pixels where artist_id = $1 and id not in (select id from pixels where artist_id = $1 order by created_at limit 1)';
    await testApp.sql(tidy, [artistId]);
    await testApp.sql(statement, [id, `AW-${Date.now()}`, artistId]);
    return id;
  };
  const placeOf = async (principal: Principal): Promise<Place> => {
    const artistId = artistOf(principal);
    const link = await buildLink(testApp, { artistId });
    const [destinationId, trackId] = [link.destinations[0]?.id ?? '', link.tracks[0]?.id ?? ''];
    return {
      artistId,
      linkId: link.id,
      destinationId,
      trackId,
      sessionId: await sessionOf(principal),
      pixelId: await pixelOf(artistId),
    };
  };
  const [ofLabel, ofStranger] = [await placeOf('O'), await placeOf('X')];
  return {
    person: (principal) => people.get(principal),
    own: placeOf,
    foreign: (principal) => (principal === 'X' || artists.has(principal) ? ofLabel : ofStranger),
    missing: {
      artistId: randomUUID(),
      linkId: randomUUID(),
      destinationId: randomUUID(),
      trackId: randomUUID(),
      sessionId: randomUUID(),
      pixelId: randomUUID(),
    },
  };
}
