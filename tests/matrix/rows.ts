/** One row for every operation of the API: how it is called, and what each principal gets. The schema is walked: none may lack its row. */
import { linkObject } from '#tests/fixtures/builders.ts';
import { accountRows } from './account-rows.ts';
import { artistRows } from './artist-rows.ts';
import { billingRows } from './billing-rows.ts';
import { customDomainRows } from './custom-domain-rows.ts';
import { dropRows } from './drop-rows.ts';
import {
  everybody,
  fanReaders,
  finished,
  members,
  nothing,
  payers,
  type Row,
  signedIn,
  watchers,
  writers,
} from './outcomes.ts';
import type { Place } from './principals.ts';
import { sourceRows } from './source-rows.ts';
import { teamRows } from './team-rows.ts';

const ofArtist = ({ artistId }: Place) => ({ id: artistId });
const ofLink = ({ linkId }: Place) => ({ id: linkId });
const ofDestination = ({ destinationId }: Place) => ({ id: destinationId });
const ofTrack = ({ trackId }: Place) => ({ id: trackId });
const ofPixel = ({ pixelId }: Place) => ({ id: pixelId });
const range = 'start_time: "2026-10-01T00:00:00Z", end_time: "2026-11-01T00:00:00Z", offset: "Europe/Berlin"';

/** The rows by `Type.field`. `trackId` is a song that the catalogue knows, `emails` and `password` the shared accounts' for the login row. */
export function matrixRows({
  trackId,
  isrc,
  emails,
  password,
}: {
  trackId: string;
  isrc: string;
  emails: readonly string[];
  password: string;
}): Record<string, Row> {
  return {
    ...accountRows({ emails, password }),
    ...teamRows(),
    ...billingRows(),
    ...artistRows,
    ...customDomainRows,
    ...dropRows,
    ...sourceRows({ trackId, isrc }),
    'Query.get_current_user_data': {
      document: '{ get_current_user_data { id email artists { id role } feature_flags { id } } }',
      variables: nothing,
      own: signedIn,
    },
    'Query.all_artists': {
      document: `{ all_artists { next_releases { artist_id link_id title release_time } warned_releases { link_id kinds }
        paused_drops { id artist_id title reason } waiting_texts { link_id waiting problem } troubled_domains { id domain banned artist_ids }
        releases_ahead { artist_id link_id title image release_time kinds } waiting_presaves { artist_id waiting } } }`,
      variables: nothing,
      own: finished,
    },
    'Query.artist_figures': {
      document: `{ artist_figures(${range}) { artists { artist_id views clicks fans trend } left_out { event verdict rule count } } }`,
      variables: nothing,
      own: finished,
    },
    'Query.finder': {
      document: `query { finder(search: "matrix") { links { id artist_id title type domain path image }
        fans { id artist_id channel contact } drops { id artist_id channel title state } } }`,
      variables: nothing,
      own: finished,
    },
    'Query.blog_posts': {
      document: '{ blog_posts(search: "texts") { slug category { slug } } }',
      variables: nothing,
      own: everybody('ok'),
    },
    'Query.blog_categories': { document: '{ blog_categories { slug } }', variables: nothing, own: everybody('ok') },
    'Query.link_hosts': { document: '{ link_hosts }', variables: nothing, own: signedIn },
    'Query.artists_by_pk': {
      document:
        'query ($id: uuid!) { artists_by_pk(id: $id) { id name billing_user_id billing_user { id } subscription_status monthly_charge } }',
      variables: ofArtist,
      own: members,
      foreign: 'null',
    },
    'Query.links': {
      document:
        'query ($id: uuid!) { links(artist_id: $id) { id artist { name } views_total clickthroughs_total destinations { id clickthroughs } } }',
      variables: ofArtist,
      own: members,
      foreign: 'NOT_FOUND',
    },
    'Query.suggest_path': {
      document: 'query { suggest_path(title: "晴天", artist: "Mara Vale") { path } }',
      variables: nothing,
      own: finished,
    },
    'Query.release_warnings': {
      document: 'query ($id: uuid!) { release_warnings(artist_id: $id) { link_id release_time kinds } }',
      variables: ofArtist,
      own: members,
      foreign: 'NOT_FOUND',
    },
    'Query.links_by_pk': {
      document: 'query ($id: uuid!) { links_by_pk(id: $id) { id artist { name } } }',
      variables: ofLink,
      own: members,
      foreign: 'null',
    },
    'Query.link_destinations': {
      document: 'query ($id: uuid!) { link_destinations(link_id: $id) { id clickthroughs } }',
      variables: ofLink,
      own: members,
      foreign: 'NOT_FOUND',
    },
    'Query.link_losses': {
      document: 'query ($id: uuid!) { link_losses(link_ids: [$id]) { presaves texts } }',
      variables: ofLink,
      own: { ...finished, L: 'null' },
      foreign: 'null',
    },
    'Query.link_presaves': {
      document: 'query ($id: uuid!) { link_presaves(link_id: $id) { provider waiting saved reasons { state count } } }',
      variables: ofLink,
      own: members,
      foreign: 'NOT_FOUND',
    },
    'Query.link_fan_counts': {
      document: `query ($id: uuid!) { link_fan_counts(link_id: $id, ${range}) { day event destination_id count } }`,
      variables: ofLink,
      own: members,
      foreign: 'NOT_FOUND',
    },
    'Query.artist_socials': {
      document: 'query ($id: uuid!) { artist_socials(artist_id: $id) { id created_at } }',
      variables: ofArtist,
      own: members,
      foreign: 'NOT_FOUND',
    },
    'Query.domains': {
      document: 'query ($id: uuid!) { domains(artist_id: $id) { id verification_facebook } }',
      variables: ofArtist,
      own: members,
      foreign: 'NOT_FOUND',
    },
    'Query.pixels': {
      document: 'query ($id: uuid!) { pixels(artist_id: $id) { id provider has_access_token } }',
      variables: ofArtist,
      own: members,
      foreign: 'NOT_FOUND',
    },
    'Query.fans': {
      document: `query ($id: uuid!) { fans(artist_id: $id, limit: 25, offset: 0) {
        optins_message { value source_link { title } } presave_subscriptions { contact presave_token { provider } } } }`,
      variables: ofArtist,
      own: fanReaders,
      foreign: 'NOT_FOUND',
    },
    'Query.fan_list': {
      document: `query ($id: uuid!) { fan_list(artist_id: $id, where: { countries: ["US"] }) {
        total fans { id channel contact country region city forever source_link { id title } created_at } } }`,
      variables: ofArtist,
      own: fanReaders,
      foreign: 'NOT_FOUND',
    },
    'Query.fan_facets': {
      document: `query ($id: uuid!) { fan_facets(artist_id: $id, where: { channels: ["email"] }) {
        channels { value count } countries { value count } sources { value label count } } }`,
      variables: ofArtist,
      own: fanReaders,
      foreign: 'NOT_FOUND',
    },
    'Query.subscriber_counts': {
      document: `query ($id: uuid!) { subscriber_counts(artist_id: $id) {
        email subscribers_world subscribers_us_canada forever_spotify forever_applemusic } }`,
      variables: ofArtist,
      own: fanReaders,
      foreign: 'NOT_FOUND',
    },
    'Query.link_totals': {
      document: 'query ($id: uuid!) { link_totals(artist_id: $id) }',
      variables: ofArtist,
      own: members,
      foreign: 'NOT_FOUND',
    },
    'Query.artist_statistics': {
      document: `query ($id: uuid!) { artist_statistics(artist_id: $id, ${range}) { events { day } } }`,
      variables: ofArtist,
      own: members,
      foreign: 'NOT_FOUND',
    },
    'Query.link_statistics': {
      document: `query ($id: uuid!) { link_statistics(link_id: $id, ${range}) { events { day } } }`,
      variables: ofLink,
      own: members,
      foreign: 'NOT_FOUND',
    },
    'Query.get_artist_releases': {
      document: 'query ($id: uuid!) { get_artist_releases(artist_id: $id) { success releases { id } } }',
      variables: ofArtist,
      own: members,
      foreign: 'NOT_FOUND',
    },
    'Mutation.path_available': {
      document:
        'mutation ($id: uuid!) { path_available(domain: "vibe.to", path: "nobody-has-this", artist_id: $id) { success } }',
      variables: ofArtist,
      own: writers,
      foreign: 'NOT_FOUND',
    },
    'Mutation.insert_links_one': {
      document: 'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }',
      variables: ({ artistId }) => ({ object: linkObject(artistId) }),
      own: writers,
      foreign: 'NOT_FOUND',
    },
    'Mutation.update_links_by_pk': {
      document:
        'mutation ($id: uuid!) { update_links_by_pk(pk_columns: { id: $id }, _set: { subtitle: "changed" }) { id } }',
      variables: ofLink,
      own: writers,
      foreign: 'NOT_FOUND',
    },
    'Mutation.delete_links_by_pk': {
      document: 'mutation ($id: uuid!) { delete_links_by_pk(id: $id) { id } }',
      variables: ofLink,
      own: writers,
      foreign: 'NOT_FOUND',
    },
    'Mutation.fill_missing_deeplinks': {
      document: 'mutation ($id: uuid!) { fill_missing_deeplinks(link_id: $id) { success } }',
      variables: ofLink,
      own: writers,
      foreign: 'NOT_FOUND',
    },
    'Mutation.delete_links': {
      document: 'mutation ($id: uuid!) { delete_links(ids: [$id]) { affected_rows returning { id } } }',
      variables: ofLink,
      own: writers,
      foreign: 'NOT_FOUND',
    },
    'Mutation.move_links': {
      document: 'mutation ($id: uuid!) { move_links(ids: [$id], domain: "listen.to") { moved taken } }',
      variables: ofLink,
      own: writers,
      foreign: 'NOT_FOUND',
    },
    'Mutation.insert_link_destinations_one': {
      document: `mutation ($id: uuid!) { insert_link_destinations_one(object: {
        link_id: $id, type: "custom", cta: "Play", url: "https://shop.example/", priority: 1 }) { id } }`,
      variables: ofLink,
      own: writers,
      foreign: 'NOT_FOUND',
    },
    'Mutation.update_link_destinations_by_pk': {
      document:
        'mutation ($id: uuid!) { update_link_destinations_by_pk(pk_columns: { id: $id }, _set: { cta: "Go" }) { id } }',
      variables: ofDestination,
      own: writers,
      foreign: 'NOT_FOUND',
    },
    'Mutation.delete_link_destinations_by_pk': {
      document: 'mutation ($id: uuid!) { delete_link_destinations_by_pk(id: $id) { id } }',
      variables: ofDestination,
      own: writers,
      foreign: 'NOT_FOUND',
    },
    'Mutation.update_link_destinations_many': {
      document: 'mutation ($id: uuid!) { update_link_destinations_many(updates: [{ id: $id, priority: 1 }]) { id } }',
      variables: ofDestination,
      own: writers,
      foreign: 'NOT_FOUND',
    },
    'Mutation.insert_link_tracks_one': {
      document: `mutation ($id: uuid!) { insert_link_tracks_one(object: {
        link_id: $id, name: "Video", url: "https://youtu.be/dQw4w9WgXcQ" }) { id } }`,
      variables: ofLink,
      own: writers,
      foreign: 'NOT_FOUND',
    },
    'Mutation.update_link_tracks_by_pk': {
      document:
        'mutation ($id: uuid!) { update_link_tracks_by_pk(pk_columns: { id: $id }, _set: { name: "Film" }) { id } }',
      variables: ofTrack,
      own: writers,
      foreign: 'NOT_FOUND',
    },
    'Mutation.delete_link_tracks_by_pk': {
      document: 'mutation ($id: uuid!) { delete_link_tracks_by_pk(id: $id) { id } }',
      variables: ofTrack,
      // The only video of a page that shows one stays; a caller without permission is refused first.
      own: {
        ...writers,
        ...Object.fromEntries(['E', 'O', 'A', 'F', 'X'].map((principal) => [principal, 'YOUTUBE_URL_INVALID'])),
      },
      foreign: 'NOT_FOUND',
    },
    'Mutation.update_artists_by_pk': {
      document:
        'mutation ($id: uuid!) { update_artists_by_pk(pk_columns: { id: $id }, _set: { block_bots: true }) { id block_bots } }',
      variables: ofArtist,
      own: writers,
      foreign: 'NOT_FOUND',
    },
    'Mutation.insert_pixels_one': {
      document: `mutation ($id: uuid!) { insert_pixels_one(object: {
        artist_id: $id, provider: "AdWords", pixel: "AW-1234567", conversion_tag: "label" }) { id } }`,
      variables: ofArtist,
      own: writers,
      foreign: 'NOT_FOUND',
    },
    'Mutation.delete_pixels_by_pk': {
      document: 'mutation ($id: uuid!) { delete_pixels_by_pk(id: $id) { id } }',
      variables: ofPixel,
      own: writers,
      foreign: 'NOT_FOUND',
    },
    'Mutation.test_pixel': {
      document: 'mutation ($id: uuid!) { test_pixel(id: $id) { success } }',
      variables: ofPixel,
      // The pixel is one of AdWords, which nobody can test; a caller without permission is refused first.
      own: {
        ...writers,
        ...Object.fromEntries(['E', 'O', 'A', 'F', 'X'].map((principal) => [principal, 'PIXEL_NOT_TESTABLE'])),
      },
      foreign: 'NOT_FOUND',
    },
    'Mutation.upgrade_artist_trial_plan': {
      document: 'mutation ($id: uuid!) { upgrade_artist_trial_plan(artist_id: $id) { success } }',
      variables: ofArtist,
      own: payers,
      foreign: 'NOT_FOUND',
    },
    'Subscription.links': {
      document: 'subscription ($id: uuid!) { links(artist_id: $id) { id } }',
      variables: ofArtist,
      own: watchers,
      foreign: 'NOT_FOUND',
    },
    'Subscription.link_activity': {
      document: 'subscription ($id: uuid!) { link_activity(link_id: $id) { link_id } }',
      variables: ofLink,
      own: watchers,
      foreign: 'NOT_FOUND',
    },
    'Subscription.artists': {
      document: 'subscription { artists { id name role } }',
      variables: nothing,
      own: { ...signedIn, V: 'SOCKET_REFUSED' },
    },
    'Subscription.billing_user': {
      document: 'subscription ($id: uuid!) { billing_user(artist_id: $id) { id email first_name last_name } }',
      variables: ofArtist,
      own: { ...watchers, R: 'NOT_ALLOWED', E: 'NOT_ALLOWED' },
      foreign: 'NOT_FOUND',
    },
    'Subscription.artists_by_pk': {
      document: 'subscription ($id: uuid!) { artists_by_pk(id: $id) { id block_bots } }',
      variables: ofArtist,
      own: watchers,
      foreign: 'NOT_FOUND',
    },
    'Subscription.artist_socials': {
      document: 'subscription ($id: uuid!) { artist_socials(artist_id: $id) { id } }',
      variables: ofArtist,
      own: watchers,
      foreign: 'NOT_FOUND',
    },
    'Subscription.domains': {
      document: 'subscription ($id: uuid!) { domains(artist_id: $id) { id } }',
      variables: ofArtist,
      own: watchers,
      foreign: 'NOT_FOUND',
    },
    'Route.bunny-upload': { document: '', variables: nothing, own: writers },
  };
}
