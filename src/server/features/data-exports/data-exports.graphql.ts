/** The export of the own data in the API. */
import type { Builder } from '../../platform/graphql/builder.ts';
import type { DataExportsService } from './data-exports.service.ts';
import type { DataExport } from './data-exports.store.ts';

export function addDataExports(builder: Builder, exports: DataExportsService): void {
  const dataExport = builder.objectRef<DataExport>('data_exports').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      artist_id: t.expose('artistId', {
        type: 'uuid',
        nullable: true,
        description: 'The only artist in it; null for the account with every artist that the person owns.',
      }),
      state: t.exposeString('state', { description: 'running, ready or failed.' }),
      steps_done: t.exposeInt('stepsDone'),
      steps_total: t.exposeInt('stepsTotal'),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
      expires_at: t.expose('expiresAt', { type: 'timestamptz' }),
      is_mine: t.boolean({
        description: 'Whether this session asked for it; no other one can download it.',
        resolve: ({ sessionId }, _arguments, { caller }) => sessionId === caller.sessionId,
      }),
    }),
  });
  builder.queryFields((t) => ({
    data_export: t.field({
      type: dataExport,
      nullable: true,
      description: 'The archive of the session’s person; null without one.',
      resolve: (_root, _arguments, { caller }) => exports.current(caller),
    }),
  }));
  builder.mutationFields((t) => ({
    request_data_export: t.field({
      type: dataExport,
      description:
        'Begins an archive of the account and every artist that the person owns, or of one of these artists. The same asked for twice answers with the one that is being made.',
      args: { artist_id: t.arg({ type: 'uuid', required: false }) },
      resolve: (_root, { artist_id }, { caller }) => exports.request(caller, artist_id ?? null),
    }),
  }));
}
