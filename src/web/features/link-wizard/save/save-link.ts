/** Saves the finished link exactly once, despite repeated clicks and lost connections. */
import type { Client, CombinedError } from 'urql';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { type FormFailure, failureOf } from '#web/lib/form/failure.ts';
import type { InsertLinkMutationVariables, UpdateLinkMutationVariables } from '#web/lib/graphql/graphql.ts';
import { editedLinkQuery, insertLinkMutation, linkUrlsQuery, updateLinkMutation } from '../link-wizard.graphql.ts';
import { isSavedAs } from './is-saved-as.ts';

/** How saving ended: with the link's id, or with a failure. */
export type SaveResult = { id: string } | ({ id?: undefined } & FormFailure);

/** The two calls that saving needs. */
export interface SaverClient<Input> {
  send(
    input: Input,
  ): Promise<{ id: string; error?: undefined } | { id?: undefined; error?: CombinedError | undefined }>;
  /** After a lost connection: the link's id if the save succeeded; undefined if not, or if that is unknown. */
  find(input: Input): Promise<string | undefined>;
}

/** Saves for one wizard. */
export interface LinkSaver<Input> {
  /** Saves; a second call while the first runs gets the first one's result. */
  save(input: Input): Promise<SaveResult>;
}

/** Creates links over the dashboard's client. Domain and path are unique, so they tell whether a link was created. */
export function createInsertClient(client: Client): SaverClient<InsertLinkMutationVariables> {
  return {
    async send(variables) {
      const { data, error } = await client.mutation(insertLinkMutation, variables);
      return data ? { id: data.insert_links_one.id } : { error };
    },
    async find({ object: { artist_id, domain, path } }) {
      const { data } = await client.query(linkUrlsQuery, { artist_id }, { requestPolicy: 'network-only' });
      return data?.links.find((link) => link.domain === domain && link.path === path)?.id;
    },
  };
}

/** Saves edits over the dashboard's client. A newer version that equals what was sent is our own save. */
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

/** Creates the saver of one wizard. */
export function createLinkSaver<Input>(client: SaverClient<Input>): LinkSaver<Input> {
  let running: Promise<SaveResult> | undefined;
  // After a lost connection the save may have succeeded.
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
