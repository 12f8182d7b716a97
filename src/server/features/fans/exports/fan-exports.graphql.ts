/** Files of fans in the API: asking for one, and its progress. */
import type { Builder } from '../../../platform/graphql/builder.ts';
import type { FanRefs } from '../fans.refs.ts';
import type { FanExportsService } from './fan-exports.service.ts';
import type { FanExport } from './fan-exports.store.ts';

/** Adds `fan_export` and `export_fans`. */
export function addFanExports(builder: Builder, exports: FanExportsService, { filter }: FanRefs): void {
  const fanExport = builder.objectRef<FanExport>('fan_exports').implement({
    description: 'A file of fans; it is downloaded from /api/fan-export/{id}.',
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      state: t.exposeString('state', { description: 'running, ready or failed.' }),
      rows_done: t.exposeInt('rowsDone'),
      rows_total: t.exposeInt('rowsTotal'),
      bytes: t.exposeFloat('bytes'),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
      expires_at: t.expose('expiresAt', { type: 'timestamptz' }),
      is_mine: t.boolean({
        description: 'Whether this session asked for it; no other one can download it.',
        resolve: ({ sessionId }, _arguments, { caller }) => sessionId === caller.sessionId,
      }),
    }),
  });
  builder.queryFields((t) => ({
    fan_export: t.field({
      type: fanExport,
      nullable: true,
      description: "The caller's last file of the artist's fans; null without one.",
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id }, { caller }) => exports.current(caller, artist_id),
    }),
  }));
  builder.mutationFields((t) => ({
    export_fans: t.field({
      type: fanExport,
      description: 'Begins a file with the fans that match, or with the chosen ones among them.',
      args: {
        artist_id: t.arg({ type: 'uuid' }),
        where: t.arg({ type: filter, defaultValue: {} }),
        ids: t.arg({ type: ['uuid'], required: false }),
      },
      resolve: (_root, { artist_id, where, ids }, { caller }) =>
        exports.request(caller, artist_id, { filter: where, ids }),
    }),
  }));
}
