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

/** Saves links for one wizard. */
export interface LinkSaver {
  /** Saves; a second call while the first runs gets the first one's result. */
  save(input: Links_Insert_Input): Promise<SaveResult>;
}

/** Makes a saver over the dashboard's client. */
export function createLinkSaver(client: Pick<Client, 'mutation' | 'query'>): LinkSaver {
  let running: Promise<SaveResult> | undefined;
  // After a lost connection the link may exist without our knowing. Its path is ours alone, so it tells.
  let unsure = false;

  const attempt = async (input: Links_Insert_Input): Promise<SaveResult> => {
    if (unsure) {
      const id = await findSaved(client, input);
      if (id !== undefined) return { id };
    }
    const { data, error } = await client.mutation(insertLinkMutation, { object: input });
    if (data) return { id: data.insert_links_one.id };
    if (error?.networkError) unsure = true;
    return failure(error);
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

async function findSaved(client: Pick<Client, 'query'>, input: Links_Insert_Input): Promise<string | undefined> {
  const { data } = await client.query(
    linkAddressesQuery,
    { artist_id: input.artist_id },
    { requestPolicy: 'network-only' },
  );
  return data?.links.find((link) => link.domain === input.domain && link.path === input.path)?.id;
}

function failure(error: CombinedError | undefined): SaveResult {
  if (error === undefined) return { message: '', code: 'UNEXPECTED', field: undefined };
  return { message: messageOf(error), code: codeOf(error), field: fieldOf(error) };
}
