/** The calls for loading a source, over the dashboard's GraphQL client. */
import type { Client, CombinedError } from 'urql';
import { confidences } from '#domain/links/source-links.ts';
import { codeOf, messageOf } from '#web/lib/errors.ts';
import { metaQuery } from '#web/parts/source-meta.graphql.ts';
import {
  linksFromRidMutation,
  longSpotifyUrlQuery,
  ridFromLinkMutation,
  spotifyPreviewQuery,
} from '../link-wizard.graphql.ts';
import type { SourceCalls } from './load-source.ts';
import { SourceError } from './source-error.ts';

/** Binds the calls to a client. Failures become SourceErrors with the server's sentence. */
export function createSourceCalls(client: Client): SourceCalls {
  const fresh = { requestPolicy: 'network-only' } as const;
  return {
    meta: async (url) => answer(await client.query(metaQuery, { url }, fresh)).meta.data,
    ridFromLink: async (link) => answer(await client.mutation(ridFromLinkMutation, { link })).rid_from_link,
    linksFromRid: async (rid, type) =>
      answer(await client.mutation(linksFromRidMutation, { rid, type })).links_from_rid.links.map((link) => ({
        ...link,
        // A value unknown to this version counts as unsure.
        confidence: confidences.find((known) => known === link.confidence) ?? 'unsure',
      })),
    longSpotifyUrl: async (link) =>
      answer(await client.query(longSpotifyUrlQuery, { link }, fresh)).get_long_spotify_url_from_shortened
        .preview_url ?? null,
    spotifyPreviewUrl: async (link) =>
      answer(await client.query(spotifyPreviewQuery, { link }, fresh)).get_spotify_preview_url.preview_url ?? null,
  };
}

function answer<Data>(result: { data?: Data; error?: CombinedError }): Data {
  if (result.error !== undefined || result.data === undefined) {
    const { error } = result;
    throw error ? new SourceError(messageOf(error), codeOf(error)) : new SourceError('');
  }
  return result.data;
}
