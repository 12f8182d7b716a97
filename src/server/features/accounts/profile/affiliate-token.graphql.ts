/** The iTunes affiliate token in the API. */
import { refuseOthersId } from '../../../platform/auth/own-id.ts';
import type { Builder } from '../../../platform/graphql/builder.ts';
import type { AccountsRefs } from '../accounts.refs.ts';
import type { AffiliateTokenService } from './affiliate-token.service.ts';

/** Adds the token to the user, and its change. */
export function addAffiliateToken(builder: Builder, tokens: AffiliateTokenService, { user }: AccountsRefs): void {
  // The API shows no user but the caller, so the token is the caller's.
  builder.objectField(user, 'itunes_affiliate_id', (t) =>
    t.string({ resolve: (person, _arguments, { caller }) => tokens.load({ ...caller, person }) }),
  );
  builder.mutationField('update_itunes_affiliate_id', (t) =>
    t.field({
      type: user,
      description: "Replaces an agency's token, which iTunes links of its artists carry; an empty one removes it.",
      args: { id: t.arg({ type: 'uuid', required: false }), itunes_affiliate_id: t.arg.string() },
      resolve: (_root, { id, itunes_affiliate_id }, { caller }) => {
        refuseOthersId(caller, id);
        return tokens.save(caller, itunes_affiliate_id);
      },
    }),
  );
}
