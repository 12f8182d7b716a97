/** Saves the finished link once, however often the button is pressed and whatever happens to the connection. */
import type { Client, CombinedError } from 'urql';
import type { ErrorCode } from '#domain/kernel/error-catalogue.ts';
import { codeOf, fieldOf, messageOf } from '#web/lib/errors.ts';
import type { Links_Insert_Input } from '#web/lib/graphql/graphql.ts';
import { insertLinkMutation, linkAddressesQuery } from '../link-wizard.graphql.ts';

/** How saving ended: with the link's id, or with a sentence and, where the server named it, the field. */
export type SaveResult =
  | { id: string }
  | { id?: undefined; message: string; code: ErrorCode | undefined; field: string | undefined };

/** The two calls that saving needs. */
export interface SaverClient {
  insert(
    object: Links_Insert_Input,
  ): Promise<{ id: string; error?: undefined } | { id?: undefined; error?: CombinedError }>;
  /** The artist's links by address, as the server has them now; empty when it cannot be reached. */
  addresses(artistId: string): Promise<readonly { id: string; domain: string; path: string }[]>;
}

/** Saves links for one wizard. */
export interface LinkSaver {
  /** Saves; a second call while the first runs gets the first one's result. */
  save(input: Links_Insert_Input): Promise<SaveResult>;
}

/** The calls over the dashboard's client. */
export function createSaverClient(client: Client): SaverClient {
  return {
    async insert(object) {
      const { data, error } = await client.mutation(insertLinkMutation, { object });
      return data ? { id: data.insert_links_one.id } : { error };
    },
    async addresses(artistId) {
      const { data } = await client.query(
        linkAddressesQuery,
        { artist_id: artistId },
        { requestPolicy: 'network-only' },
      );
      return data?.links ?? [];
    },
  };
}

/** Makes a saver. */
export function createLinkSaver(client: SaverClient): LinkSaver {
  let running: Promise<SaveResult> | undefined;
  // After a lost connection the link may exist without our knowing. Its path is ours alone, so it tells.
  let unsure = false;

  const attempt = async (input: Links_Insert_Input): Promise<SaveResult> => {
    if (unsure) {
      const links = await client.addresses(input.artist_id);
      const saved = links.find((link) => link.domain === input.domain && link.path === input.path);
      if (saved) return { id: saved.id };
    }
    const { id, error } = await client.insert(input);
    if (id !== undefined) return { id };
    if (error === undefined) return { message: '', code: 'UNEXPECTED', field: undefined };
    if (error.networkError) unsure = true;
    return { message: messageOf(error), code: codeOf(error), field: fieldOf(error) };
  };

  return {
    save(input) {
      running ??= attempt(input).finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}
