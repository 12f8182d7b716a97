/** Deleting the own account in the API. */
import type { Builder } from '../../platform/graphql/builder.ts';
import { accountsRefs } from '../accounts/accounts.refs.ts';
import type { AccountDeletionService, DeletionPreview } from './account-deletion.service.ts';

export function addAccountDeletion(builder: Builder, deletion: AccountDeletionService): void {
  const { success } = accountsRefs(builder);
  const deleted = builder.objectRef<DeletionPreview['deleted'][number]>('deleted_artists').implement({
    fields: (t) => ({ id: t.expose('id', { type: 'uuid' }), name: t.exposeString('name') }),
  });
  const kept = builder.objectRef<DeletionPreview['kept'][number]>('kept_artists').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      name: t.exposeString('name'),
      kept_by: t.exposeString('keptBy', { description: 'The name or email of the person who keeps it.' }),
    }),
  });
  const preview = builder.objectRef<DeletionPreview>('account_deletion_preview').implement({
    fields: (t) => ({
      deleted_artists: t.expose('deleted', { type: [deleted] }),
      kept_artists: t.expose('kept', { type: [kept] }),
      custom_domains: t.exposeStringList('domains'),
    }),
  });
  builder.queryFields((t) => ({
    account_deletion_preview: t.field({
      type: preview,
      description: 'What the deletion of the session’s account would do.',
      resolve: (_root, _arguments, { caller }) => deletion.preview(caller),
    }),
  }));
  builder.mutationFields((t) => ({
    delete_account: t.field({
      type: success,
      description: 'Deletes the session’s account at once, with the artists that nobody else owns.',
      resolve: async (_root, _arguments, { caller }) => {
        await deletion.delete(caller);
        return { success: true };
      },
    }),
  }));
}
