/** Saves the finished link once, however often the button is pressed and whatever happens to the connection. */
import type { Client, CombinedError } from 'urql';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { type FormFailure, failureOf } from '#web/lib/form/failure.ts';
import type { Links_Insert_Input, UpdateLinkMutationVariables } from '#web/lib/graphql/graphql.ts';
import { editedLinkQuery, insertLinkMutation, linkAddressesQuery, updateLinkMutation } from '../link-wizard.graphql.ts';
import { isSavedAs } from './is-saved-as.ts';

/** How saving ended: with the link's id, or with a failure. */
export type SaveResult = { id: string } | ({ id?: undefined } & FormFailure);

/** The two calls that saving needs. */
export interface SaverClient<Input> {
  send(
    input: Input,
  ): Promise<{ id: string; error?: undefined } | { id?: undefined; error?: CombinedError | undefined }>;
  /** After a lost connection: the id of the link when the save was done all the same, undefined when not or when nobody can tell. */
  find(input: Input): Promise<string | undefined>;
}

/** Saves for one wizard. */
export interface LinkSaver<Input> {
  /** Saves; a second call while the first runs gets the first one's result. */
  save(input: Input): Promise<SaveResult>;
}

/** Creates links over the dashboard's client. A link's path is its own alone, so it tells whether it was made. */
export function createInsertClient(client: Client): SaverClient<Links_Insert_Input> {
  return {
    async send(object) {
      const { data, error } = await client.mutation(insertLinkMutation, { object });
      return data ? { id: data.insert_links_one.id } : { error };
    },
    async find({ artist_id, domain, path }) {
      const { data } = await client.query(linkAddressesQuery, { artist_id }, { requestPolicy: 'network-only' });
      return data?.links.find((link) => link.domain === domain && link.path === path)?.id;
    },
  };
}

/** Saves edits over the dashboard's client. A newer version that holds just what was sent is our own. */
export function createUpdateClient(client: Client): SaverClient<UpdateLinkMutationVariables> {
  return {
    async send(variables) {
      const { data, error } = await client.mutation(updateLinkMutation, variables);
      return data?.update_links_by_pk ? { id: data.update_links_by_pk.id } : { error };
    },
    async find(variables) {
      const { data } = await client.query(editedLinkQuery, { id: variables.id }, { requestPolicy: 'network-only' });
      const link = data?.links_by_pk;
      return link && link.version !== variables.version && isSavedAs(link, variables) ? link.id : undefined;
    },
  };
}

/** Makes a saver. */
export function createLinkSaver<Input>(client: SaverClient<Input>): LinkSaver<Input> {
  let running: Promise<SaveResult> | undefined;
  // After a lost connection the save may have been done without our knowing.
  let unsure = false;

  const attempt = async (input: Input): Promise<SaveResult> => {
    const done = unsure ? await client.find(input) : undefined;
    if (done !== undefined) return { id: done };
    const { id, error } = await client.send(input);
    if (id !== undefined) return { id };
    if (error === undefined) return { message: sentenceOf('UNEXPECTED'), code: 'UNEXPECTED' };
    if (error.networkError) unsure = true;
    return failureOf(error);
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
