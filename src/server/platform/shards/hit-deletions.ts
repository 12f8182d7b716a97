/** Deletes hits from an event store. ClickHouse deletes in the background, so a deletion that runs is asked for before another one is queued. */
import type { EventStore } from '../db/clickhouse.ts';

type Store = Pick<EventStore, 'rows' | 'command'>;

/** Whose hits are deleted: an artist's, or those of some of its links. */
export interface DeletedHits {
  artistId: string;
  linkIds?: readonly string[];
}

const unfinished = "database = currentDatabase() and table = 'events' and not is_done";
const id = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

async function isRunning(store: Pick<Store, 'rows'>, where: string, parameters: object): Promise<boolean> {
  const [found] = await store.rows<{ running: number }>(
    `select count() as running from system.mutations where ${unfinished} and ${where}`,
    { ...parameters },
  );
  return Number(found?.running ?? 0) > 0;
}

/** Whether all hits of one of these artists are being deleted from the store. */
export const areDeleted = (store: Pick<Store, 'rows'>, artistIds: readonly string[]): Promise<boolean> =>
  isRunning(
    store,
    `command ilike '%delete where%' and command not ilike '%link_id%' and hasAny(extractAll(command, '${id}'), {artistIds:Array(String)})`,
    { artistIds },
  );

/** Whether hits of the artist are being deleted from the store or judged again: until then a query may give those of before. */
export const areChanging = (store: Pick<Store, 'rows'>, artistId: string): Promise<boolean> =>
  isRunning(store, "(command ilike '%update verdict%' or position(command, {artistId:String}) > 0)", { artistId });

/**
 * Begins to delete hits, unless there are none or the same deletion runs. What comes while it runs stays: call it again later. The store has recorded the deletion when this
 * resolves.
 */
export async function deleteHits(store: Store, { artistId, linkIds }: DeletedHits): Promise<void> {
  const where = `artist_id = {artistId:UUID}${linkIds === undefined ? '' : ' and link_id in {linkIds:Array(UUID)}'}`;
  const parameters = { artistId, ...(linkIds === undefined ? {} : { linkIds: [...linkIds] }) };
  const [found] = await store.rows<{ hits: string }>(`select count() as hits from events where ${where}`, parameters);
  if (Number(found?.hits ?? 0) === 0) return;
  const ids = [...new Set([artistId, ...(linkIds ?? [])])];
  const isTheSame = `command ilike '%delete where%' and arraySort(arrayDistinct(extractAll(command, '${id}'))) = arraySort({ids:Array(String)})`;
  if (await isRunning(store, isTheSame, { ids })) return;
  // In the background whatever the server's default is: it may take longer than a request.
  await store.command(`alter table events delete where ${where}`, parameters, { mutations_sync: '0' });
}
