/** The support chat in the API. */
import type { Builder } from '../../platform/graphql/builder.ts';
import type { SupportChatIdentity, SupportChatService } from './support-chat.service.ts';

/** Adds the query. */
export function addSupportChat(builder: Builder, supportChat: SupportChatService): void {
  const identity = builder.objectRef<SupportChatIdentity>('support_chat_identity').implement({
    fields: (t) => ({
      app_id: t.exposeString('appId'),
      user_id: t.expose('userId', { type: 'uuid' }),
      hash: t.exposeString('hash', { description: 'HMAC-SHA256 of the user id, in hex.' }),
      token: t.exposeString('token', { description: 'The same as a signed token (JWT), valid for five minutes.' }),
    }),
  });
  builder.queryFields((t) => ({
    support_chat_identity: t.field({
      type: identity,
      nullable: true,
      description: 'Who the session’s person is to the support chat; null where none is configured.',
      resolve: (_root, _arguments, { caller }) => supportChat.identity(caller),
    }),
  }));
}
