/** The home of all artists in the API. */
import { releaseWarningKinds } from '#domain/links/release-warnings.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { AllArtists, AllArtistsService } from './all-artists.service.ts';

/** Adds `all_artists`. */
export function addAllArtists(builder: Builder, allArtists: AllArtistsService): void {
  const next = builder.objectRef<AllArtists['releases']['next'][number]>('next_release').implement({
    fields: (t) => ({
      artist_id: t.expose('artistId', { type: 'uuid' }),
      link_id: t.expose('linkId', { type: 'uuid' }),
      title: t.exposeString('title'),
      release_time: t.expose('releaseTime', { type: 'timestamptz' }),
    }),
  });
  const warning = builder.objectRef<AllArtists['releases']['warnings'][number]>('warned_release').implement({
    fields: (t) => ({
      artist_id: t.expose('artistId', { type: 'uuid' }),
      link_id: t.expose('linkId', { type: 'uuid' }),
      title: t.exposeString('title'),
      release_time: t.expose('releaseTime', { type: 'timestamptz' }),
      kinds: t.exposeStringList('kinds', { description: releaseWarningKinds.join(', ') }),
    }),
  });
  const ahead = builder.objectRef<AllArtists['releases']['ahead'][number]>('release_ahead').implement({
    fields: (t) => ({
      artist_id: t.expose('artistId', { type: 'uuid' }),
      link_id: t.expose('linkId', { type: 'uuid' }),
      title: t.exposeString('title'),
      image: t.exposeString('image', { nullable: true, description: 'The url of the cover.' }),
      release_time: t.expose('releaseTime', { type: 'timestamptz' }),
      kinds: t.exposeStringList('kinds', { description: `What it lacks: ${releaseWarningKinds.join(', ')}` }),
    }),
  });
  const presaves = builder.objectRef<AllArtists['waitingPresaves'][number]>('waiting_presaves').implement({
    fields: (t) => ({
      artist_id: t.expose('artistId', { type: 'uuid' }),
      waiting: t.exposeInt('waiting'),
    }),
  });
  const paused = builder.objectRef<AllArtists['pausedDrops'][number]>('paused_drop').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      artist_id: t.expose('artistId', { type: 'uuid' }),
      title: t.exposeString('title', { description: 'The subject of a mail, or how the text begins.' }),
      reason: t.exposeString('reason'),
    }),
  });
  const waiting = builder.objectRef<AllArtists['waitingTexts'][number]>('waiting_text').implement({
    fields: (t) => ({
      artist_id: t.expose('artistId', { type: 'uuid' }),
      link_id: t.expose('linkId', { type: 'uuid' }),
      title: t.exposeString('title'),
      waiting: t.exposeInt('waiting', { description: 'How many fans left their number for it.' }),
      problem: t.exposeString('problem', { description: 'The code of what is missing before texts can go out.' }),
    }),
  });
  const domain = builder.objectRef<AllArtists['troubledDomains'][number]>('troubled_domain').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      domain: t.exposeString('domain'),
      banned: t.exposeBoolean('banned'),
      artist_ids: t.expose('artistIds', { type: ['uuid'] }),
    }),
  });
  const all = builder.objectRef<AllArtists>('all_artists_response').implement({
    description: "What stands ahead of all of the person's artists, and what needs a person.",
    fields: (t) => ({
      next_releases: t.field({
        type: [next],
        description: 'The next release of each artist that has one, the soonest first.',
        resolve: ({ releases }) => releases.next,
      }),
      warned_releases: t.field({
        type: [warning],
        description: 'Releases that are near or out and lack something, at most 100.',
        resolve: ({ releases }) => releases.warnings,
      }),
      releases_ahead: t.field({
        type: [ahead],
        description: 'Releases of the next 30 days, the soonest first, at most 100.',
        resolve: ({ releases }) => releases.ahead,
      }),
      waiting_presaves: t.expose('waitingPresaves', {
        type: [presaves],
        description: 'Pre-saves that wait for releases ahead, of each artist that has some.',
      }),
      paused_drops: t.expose('pausedDrops', { type: [paused], description: 'The newest first, at most 100.' }),
      waiting_texts: t.expose('waitingTexts', {
        type: [waiting],
        description: 'Text notifications that fans wait for and that cannot go out.',
      }),
      troubled_domains: t.expose('troubledDomains', {
        type: [domain],
        description: 'Custom domains that serve nothing: their records lead elsewhere, or they are banned.',
      }),
    }),
  });
  builder.queryFields((t) => ({
    all_artists: t.field({ type: all, resolve: (_root, _arguments, { caller }) => allArtists.read(caller) }),
  }));
}
