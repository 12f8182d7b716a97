/** Scanned codes of deleted links in the API. */
import type { Builder } from '../../platform/graphql/builder.ts';
import type { DeletedCodesService } from './deleted-codes.service.ts';
import type { DeletedCodeScans } from './deleted-codes.store.ts';

/** Adds the type and the query. */
export function addDeletedCodes(builder: Builder, deletedCodes: DeletedCodesService): void {
  const scans = builder.objectRef<DeletedCodeScans>('deleted_code_scans').implement({
    fields: (t) => ({
      code: t.exposeString('code'),
      name: t.exposeString('name', { description: "The placement's name." }),
      title: t.exposeString('title', { description: 'The title of the deleted link.' }),
      scans: t.exposeInt('scans'),
      last_day: t.exposeString('lastDay', { description: 'YYYY-MM-DD, UTC.' }),
    }),
  });
  builder.queryFields((t) => ({
    deleted_code_scans: t.field({
      type: [scans],
      description:
        'How often people opened codes of deleted links in the last seven days; they were led to the bio page.',
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id }, { caller }) => deletedCodes.recent(caller, artist_id),
    }),
  }));
}
