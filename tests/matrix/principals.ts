/** The people of the permission model (ACC-9, ACC-12), each with an artist, a link, a pixel and a session of their own. */
import { randomUUID } from 'node:crypto';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import type { TestApp } from '#tests/fixtures/test-app.ts';
import { sharedAccounts } from './known.ts';

/** V visitor · S signup unfinished · R viewer · E editor · O owner · B pays, no member · A agency · F family · X other tenant · Z owner of a suspended artist · L owner whose trial is over. */
export const principals = ['V', 'S', 'R', 'E', 'O', 'B', 'A', 'F', 'X', 'Z', 'L'] as const;
export type Principal = (typeof principals)[number];

/** Where an operation is aimed. */
export interface Place {
  artistId: string;
  linkId: string;
  destinationId: string;
  trackId: string;
  /** A profile of the artist on a social network. */
  socialId: string;
  sessionId: string;
  pixelId: string;
  placementId: string;
  utmTemplateId: string;
  tagId: string;
  /** A view of the list of links that the principal saved. */
  savedViewId: string;
  /** A link whose deletion can be undone. */
  deletingLinkId: string;
  /** A draft, and a press preview of it. */
  draftId: string;
  pressPreviewId: string;
  annotationId: string;
  /** A share link of a report. */
  reportShareId: string;
  customDomainId: string;
  /** A member of the artist besides the principals, and an open invitation to it. */
  memberId: string;
  invitationId: string;
  passkeyId: string;
  /** A drop that has not started. */
  dropId: string;
  segmentId: string;
  /** An import of contacts that was undone. */
  importId: string;
  moveInId: string;
  /** A conversation with a fan. */
  threadId: string;
}

/** The people of the matrix, and what they own. */
export interface MatrixPeople {
  person(principal: Principal): TestPerson | undefined;
  /** A new place for each principal, which belongs to them; visitors and the unfinished get one of the label's. */
  places(): Promise<Record<Principal, Place>>;
  /** A place of another tenant. */
  foreign(principal: Principal): Place;
  /** A place that does not exist. */
  missing: Place;
}

/** Creates the people and their artists, and the accounts that they share. */
export async function createMatrixPeople(testApp: TestApp): Promise<MatrixPeople> {
  const { emails, password } = sharedAccounts;
  for (const email of emails) await testApp.operator.createAccount({ email, password });
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
    ['L', {}],
  ];
  for (const [principal, draft] of drafts) people.set(principal, await buildPerson(testApp, draft));
  const known = (principal: Principal): TestPerson => {
    const person = people.get(principal);
    if (person === undefined) throw new Error(`${principal} has no account`);
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
    ['L', await buildArtist(testApp, known('L').userId)],
  ]);
  // Nobody has proven lately who they are: what needs it is refused, and deletes no account.
  await testApp.sql('update sessions set proven_at = null where user_id = any($1)', [
    [...people.values()].map(({ userId }) => userId),
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
  await testApp.operator.setFirstBillingDate(known('L').userId, testApp.clock.now());
  let pixelCount = 0;
  const pixelOf = async (artistId: string): Promise<string> => {
    const id = randomUUID();
    const statement = `insert into pixels (id, provider, pixel, conversion_tag, artist_id, created_at, updated_at)
      values ($1, 'AdWords', $2, 'label', $3, now(), now())`;
    pixelCount += 1;
    await testApp.sql(statement, [id, `AW-${10_000 + pixelCount}`, artistId]);
    return id;
  };
  const placementOf = async (artistId: string): Promise<string> => {
    const id = randomUUID();
    // The name is the id, and the code a part of it: an artist has each once.
    const statement = `insert into placements (id, artist_id, code, name, kind, created_at)
      values ($1, $2, $3, $1::uuid::text, 'organic', now())`;
    await testApp.sql(statement, [id, artistId, id.replaceAll('-', '').slice(0, 12)]);
    return id;
  };
  const savedViewOf = async (userId: string, artistId: string): Promise<string> => {
    const id = randomUUID();
    const statement = `insert into saved_link_views (id, user_id, artist_id, name, query, created_at)
      values ($1, $2, $3, $1::uuid::text, '', now())`;
    await testApp.sql(statement, [id, userId, artistId]);
    return id;
  };
  const tagOf = async (artistId: string): Promise<string> => {
    const id = randomUUID();
    const statement = `insert into link_tags (id, artist_id, name, folded, created_at)
      values ($1, $2, $1::uuid::text, $1::uuid::text, now())`;
    await testApp.sql(statement, [id, artistId]);
    return id;
  };
  const deletingLinkOf = async (artistId: string): Promise<string> => {
    const { id } = await buildLink(testApp, { artistId });
    await testApp.sql('update links set deleting_since = now(), path_released_at = now() where id = $1', [id]);
    return id;
  };
  const annotationOf = async (artistId: string): Promise<string> => {
    const id = randomUUID();
    const statement = `insert into annotations (id, artist_id, day, text, kind, created_at)
      values ($1, $2, '2026-10-05', 'On the radio', 'own', now())`;
    await testApp.sql(statement, [id, artistId]);
    return id;
  };
  const utmTemplateOf = async (artistId: string): Promise<string> => {
    const id = randomUUID();
    const statement = `insert into utm_templates (id, artist_id, name, utm_source, utm_medium, utm_campaign, created_at)
      values ($1, $2, $1::uuid::text, 'x', '', '', now())`;
    await testApp.sql(statement, [id, artistId]);
    return id;
  };
  const reportShareOf = async (artistId: string): Promise<string> => {
    const id = randomUUID();
    const statement = `insert into report_shares (id, artist_id, range, time_zone, cards, token_hash, created_at)
      values ($1, $2, '2026-10', 'UTC', '{}', $3, now())`;
    await testApp.sql(statement, [id, artistId, Buffer.from(id)]);
    return id;
  };
  let domainCount = 0;
  let threadCount = 0;
  const customDomainOf = async (principal: Principal, artistId: string): Promise<string> => {
    const { userId } = people.get(principal) ?? known('O');
    const id = randomUUID();
    const statement = `insert into custom_domains (id, user_id, domain, verified, created_at)
      values ($1, $2, $3, true, now())`;
    domainCount += 1;
    await testApp.sql(statement, [id, userId, `music-${domainCount}.matrix.example`]);
    await testApp.sql('insert into custom_domain_artists values ($1, $2)', [id, artistId]);
    return id;
  };
  /** Each operation gets rows of its own, and a team has a limit (ACC-130): all but the newest 200, which those under way need, go. */
  const forgetEarlier = async (artistId: string): Promise<void> => {
    const older = 'order by created_at desc offset 200';
    await testApp.sql(
      `delete from invitations where id in (select id from invitations where artist_id = $1 ${older})`,
      [artistId],
    );
    await testApp.sql(
      `delete from artist_users where id in (
         select id from artist_users
         where artist_id = $1 and user_id in (select id from users where email like '%@members.test') ${older})`,
      [artistId],
    );
  };
  const memberOf = async (artistId: string): Promise<string> => {
    await forgetEarlier(artistId);
    const [userId, id] = [randomUUID(), randomUUID()];
    const account = `insert into users (id, email, password_hash, created_at) values ($1, $2, '', now())`;
    await testApp.sql(account, [userId, `${id}@members.test`]);
    const membership = `insert into artist_users (id, artist_id, user_id, role, created_at) values ($1, $2, $3, 'viewer', now())`;
    await testApp.sql(membership, [id, artistId, userId]);
    return id;
  };
  const invitationOf = async (artistId: string): Promise<string> => {
    const id = randomUUID();
    const statement = `insert into invitations (id, artist_id, email, role, invited_by, created_at, expires_at)
      values ($1, $2, $3, 'editor', $4, now(), now() + interval '7 days')`;
    await testApp.sql(statement, [id, artistId, `${id}@invited.test`, known('O').userId]);
    return id;
  };
  const passkeyOf = async (principal: Principal): Promise<string> => {
    const { userId } = people.get(principal) ?? known('O');
    const id = randomUUID();
    const statement = `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
      values ($1, $2, $3, '', 0, '{}', 'Phone', now())`;
    await testApp.sql(statement, [id, userId, `credential-${id}`]);
    return id;
  };
  const dropOf = async (artistId: string): Promise<string> => {
    const id = randomUUID();
    const statement = `insert into bulk_messages (id, artist_id, message, sms_link, send_at, timezone, created_at)
      values ($1, $2, 'Out now', 'https://mara.test/song', '2099-01-01', 'UTC', now())`;
    await testApp.sql(statement, [id, artistId]);
    return id;
  };
  const importOf = async (artistId: string): Promise<string> => {
    const id = randomUUID();
    const statement = `insert into fan_imports (id, artist_id, file_name, bytes, encoding, head, state, created_at)
      values ($1, $2, 'fans.csv', 1, 'utf-8', '', 'undone', now())`;
    await testApp.sql(statement, [id, artistId]);
    return id;
  };
  const moveInOf = async (artistId: string): Promise<string> => {
    const id = randomUUID();
    const statement = `insert into move_ins (id, artist_id, kind, state, created_at) values ($1, $2, 'file', 'undone', now())`;
    await testApp.sql(statement, [id, artistId]);
    return id;
  };
  const segmentOf = async (artistId: string): Promise<string> => {
    const id = randomUUID();
    const statement = `insert into fan_segments (id, artist_id, name, filter, created_at)
      values ($1, $2, $3, '{"cities":["Nowhere"]}', now())`;
    await testApp.sql(statement, [id, artistId, id]);
    return id;
  };
  const threadOf = async (artistId: string): Promise<string> => {
    const id = randomUUID();
    const statement = `insert into inbox_threads (id, artist_id, number, last_at, last_text, last_from)
      values ($1, $2, $3, now(), 'Hi', 'fan')`;
    threadCount += 1;
    await testApp.sql(statement, [id, artistId, `+1212${5_000_000 + threadCount}`]);
    return id;
  };
  const socialOf = async (artistId: string): Promise<string> => {
    const statement = `insert into artist_socials (id, artist_id, type, url, created_at)
      values ($1, $2, 'twitch', 'https://www.twitch.tv/mara', now())
      on conflict (artist_id, type) do update set url = excluded.url returning id`;
    const [row] = await testApp.sql<{ id: string }>(statement, [randomUUID(), artistId]);
    return row?.id ?? '';
  };
  const draftOf = async (artistId: string) => {
    const { id: draftId } = await buildLink(testApp, { artistId, draft: true });
    const pressPreviewId = randomUUID();
    const statement = `insert into press_previews (id, link_id, token_hash, person, created_at, expires_at)
      values ($1, $2, uuid_send($1), 'Ada Lind', now(), now() + interval '7 days')`;
    await testApp.sql(statement, [pressPreviewId, draftId]);
    return { draftId, pressPreviewId };
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
      socialId: await socialOf(artistId),
      sessionId: await sessionOf(principal),
      pixelId: await pixelOf(artistId),
      placementId: await placementOf(artistId),
      utmTemplateId: await utmTemplateOf(artistId),
      tagId: await tagOf(artistId),
      savedViewId: await savedViewOf((people.get(principal) ?? known('O')).userId, artistId),
      deletingLinkId: await deletingLinkOf(artistId),
      ...(await draftOf(artistId)),
      annotationId: await annotationOf(artistId),
      reportShareId: await reportShareOf(artistId),
      customDomainId: await customDomainOf(principal, artistId),
      memberId: await memberOf(artistId),
      invitationId: await invitationOf(artistId),
      passkeyId: await passkeyOf(principal),
      dropId: await dropOf(artistId),
      segmentId: await segmentOf(artistId),
      importId: await importOf(artistId),
      moveInId: await moveInOf(artistId),
      threadId: await threadOf(artistId),
    };
  };
  const [ofLabel, ofStranger] = [await placeOf('O'), await placeOf('X')];
  const placesOfAll = async (): Promise<Record<Principal, Place>> => {
    // An artist may have fewer pixels than the matrix makes. Those of the foreign places stay.
    await testApp.sql('delete from pixels where id not in ($1, $2)', [ofLabel.pixelId, ofStranger.pixelId]);
    // An artist may have fewer placements than the matrix makes.
    const keptPlacements = [ofLabel.placementId, ofStranger.placementId];
    await testApp.sql('delete from placements where id not in ($1, $2)', keptPlacements);
    const keptTemplates = [ofLabel.utmTemplateId, ofStranger.utmTemplateId];
    await testApp.sql('delete from utm_templates where id not in ($1, $2)', keptTemplates);
    // A person may have fewer views than the matrix makes.
    await testApp.sql('delete from saved_link_views where id not in ($1, $2)', [
      ofLabel.savedViewId,
      ofStranger.savedViewId,
    ]);
    await testApp.sql('delete from link_tags where id not in ($1, $2)', [ofLabel.tagId, ofStranger.tagId]);
    const keptShares = [ofLabel.reportShareId, ofStranger.reportShareId];
    await testApp.sql('delete from report_shares where id not in ($1, $2)', keptShares);
    // An account may have fewer passkeys than the matrix makes.
    await testApp.sql('delete from passkeys where id not in ($1, $2)', [ofLabel.passkeyId, ofStranger.passkeyId]);
    // Rows that add artists make their callers owners, which would change what they may do in the rows after.
    await testApp.sql('delete from artists where id <> all ($1)', [[label, ...artists.values()]]);
    const entries = await Promise.all(principals.map(async (principal) => [principal, await placeOf(principal)]));
    return Object.fromEntries(entries);
  };
  return {
    person: (principal) => people.get(principal),
    places: placesOfAll,
    foreign: (principal) => (principal === 'X' || artists.has(principal) ? ofLabel : ofStranger),
    missing: {
      artistId: randomUUID(),
      linkId: randomUUID(),
      destinationId: randomUUID(),
      trackId: randomUUID(),
      socialId: randomUUID(),
      sessionId: randomUUID(),
      pixelId: randomUUID(),
      placementId: randomUUID(),
      utmTemplateId: randomUUID(),
      tagId: randomUUID(),
      savedViewId: randomUUID(),
      deletingLinkId: randomUUID(),
      draftId: randomUUID(),
      pressPreviewId: randomUUID(),
      annotationId: randomUUID(),
      reportShareId: randomUUID(),
      customDomainId: randomUUID(),
      memberId: randomUUID(),
      invitationId: randomUUID(),
      passkeyId: randomUUID(),
      dropId: randomUUID(),
      segmentId: randomUUID(),
      importId: randomUUID(),
      moveInId: randomUUID(),
      threadId: randomUUID(),
    },
  };
}
