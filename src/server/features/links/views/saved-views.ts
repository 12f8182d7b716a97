/** Views of the list of links that a person saved: listed, saved, renamed, deleted (LINK-75). They are the person's own; nobody else sees them. */
import { randomUUID } from 'node:crypto';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { checkView, checkViewName, mostViews } from '#domain/links/saved-view.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { LinksDeps } from '../links.context.ts';
import { canReadLinks } from '../links.policy.ts';
import type { SavedView, SavedViewsStore } from './saved-views.store.ts';

export type { SavedView } from './saved-views.store.ts';

/** The use cases; another person's view throws NOT_FOUND, as a missing one does. */
export interface SavedViewsService {
  /** Those for an artist, or (null) for the links of all artists, the first saved first. */
  list(caller: Caller, artistId: string | null): Promise<SavedView[]>;
  /** Saves a view in place of the one with the same name. Throws what `checkView` finds, VIEWS_FULL. */
  save(caller: Caller, artistId: string | null, sent: { name: string; query: string }): Promise<SavedView>;
  /** Throws VIEW_NAME_TAKEN. */
  rename(caller: Caller, id: string, name: string): Promise<SavedView>;
  delete(caller: Caller, id: string): Promise<SavedView>;
}

/** The service over its store. */
export function createSavedViews({
  guard,
  clock,
  views,
}: Pick<LinksDeps, 'guard' | 'clock'> & { views: SavedViewsStore }): SavedViewsService {
  const readerOf = async (caller: Caller, artistId: string | null): Promise<string> => {
    const { userId } = guard.member(caller);
    if (artistId === null) await guard.anyArtist(caller, canReadLinks);
    else await guard.artist(caller, artistId, canReadLinks);
    return userId;
  };
  const own = async (caller: Caller, id: string): Promise<SavedView> => {
    const view = await views.load(guard.member(caller).userId, id);
    if (view === undefined) throw new CodedError('NOT_FOUND');
    await readerOf(caller, view.artistId);
    return view;
  };
  return {
    async list(caller, artistId) {
      return views.list(await readerOf(caller, artistId), artistId);
    },
    async save(caller, artistId, sent) {
      const userId = await readerOf(caller, artistId);
      const checked = checkView(sent);
      if ('problem' in checked) throw new CodedError(checked.problem.code, checked.problem.field);
      const { name, query } = checked.view;
      const others = await views.list(userId, artistId);
      const same = others.find((other) => other.name.toLowerCase() === name.toLowerCase());
      if (same !== undefined) {
        await views.setQuery(same.id, query);
        return { ...same, query };
      }
      if (others.length >= mostViews) throw new CodedError('VIEWS_FULL');
      const view = { id: randomUUID(), artistId, name, query };
      await views.insert({ ...view, userId, createdAt: clock.now() });
      return view;
    },
    async rename(caller, id, text) {
      const view = await own(caller, id);
      const named = checkViewName(text);
      if ('problem' in named) throw new CodedError(named.problem.code, named.problem.field);
      await views.rename(id, named.name);
      return { ...view, name: named.name };
    },
    async delete(caller, id) {
      const view = await own(caller, id);
      await views.delete(id);
      return view;
    },
  };
}
