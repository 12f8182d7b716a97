/** Custom domains in the API: those of an artist, a person's own, and their changes. */

import { type DnsRecord, hostPart } from '#domain/hosts/domain-records.ts';
import { refuseOthersId } from '../../platform/auth/own-id.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { Watch } from '../../platform/graphql/watch.ts';
import { accountsRefs } from '../accounts/accounts.refs.ts';
import type { CustomDomainsService, ShownCustomDomain } from './custom-domains.service.ts';
import type { ClaimOutcome } from './domain-claims.ts';

/** Adds the feature's types and operations. */
export function addCustomDomains(builder: Builder, customDomains: CustomDomainsService, watch: Watch): void {
  const { success } = accountsRefs(builder);
  const artist = builder.objectRef<{ artistId: string }>('custom_domain_artists').implement({
    fields: (t) => ({ artist_id: t.expose('artistId', { type: 'uuid' }) }),
  });
  const domain = builder.objectRef<ShownCustomDomain>('custom_domains').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      domain: t.exposeString('domain'),
      user_id: t.expose('userId', { type: 'uuid' }),
      verified: t.exposeBoolean('verified', { description: 'Only a verified domain serves pages and takes links.' }),
      certificate: t.exposeString('certificate', {
        description:
          'active, pending, off (it serves nothing), local (a machine without certificates) or banned (by an operator).',
      }),
      checked_at: t.expose('checkedAt', { type: 'timestamptz', nullable: true }),
      custom_domain_artists: t.field({
        type: [artist],
        description: 'All artists for the owner of the domain. For others the artist that was asked for.',
        resolve: ({ artistIds }) => artistIds.map((artistId) => ({ artistId })),
      }),
    }),
  });
  const record = builder.objectRef<DnsRecord>('dns_records').implement({
    fields: (t) => ({
      type: t.exposeString('type'),
      name: t.exposeString('name'),
      host: t.string({
        description: "What name servers' forms ask for: the name without the registered domain, `@` for that itself.",
        resolve: ({ name }) => hostPart(name),
      }),
      value: t.exposeString('value'),
    }),
  });
  const check = builder.objectRef<ClaimOutcome>('custom_domain_checks').implement({
    fields: (t) => ({
      domain: t.exposeString('domain', { description: 'As it is stored: in lower case and Punycode.' }),
      added: t.boolean({ resolve: ({ state }) => state === 'connected' }),
      state: t.exposeString('state', { description: 'connected, missing, elsewhere, private or proof.' }),
      found: t.expose('found', { type: [record] }),
      wanted: t.expose('wanted', { type: [record] }),
    }),
  });

  builder.queryFields((t) => ({
    custom_domains: t.field({
      type: [domain],
      args: { artist_id: t.arg({ type: 'uuid', required: false }), user_id: t.arg({ type: 'uuid', required: false }) },
      description: 'The domains of an artist, or without an artist those of the session’s person.',
      resolve: (_root, { artist_id, user_id }, { caller }) => {
        refuseOthersId(caller, user_id);
        return artist_id ? customDomains.list(caller, artist_id) : customDomains.listOwn(caller);
      },
    }),
  }));
  builder.mutationFields((t) => ({
    add_custom_domain: t.field({
      type: check,
      args: { domain: t.arg.string() },
      description: 'Adds the domain once its records lead here; until then it says which are missing.',
      resolve: (_root, { domain: name }, { caller }) => customDomains.add(caller, name),
    }),
    verify_custom_domain: t.field({
      type: domain,
      args: { domain_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { domain_id }, { caller }) => customDomains.verify(caller, domain_id),
    }),
    remove_custom_domain: t.field({
      type: success,
      args: { domain_id: t.arg({ type: 'uuid' }) },
      resolve: async (_root, { domain_id }, { caller }) => {
        await customDomains.remove(caller, domain_id);
        return { success: true };
      },
    }),
    assign_custom_domain: t.field({
      type: domain,
      args: { artist_id: t.arg({ type: 'uuid' }), custom_domain_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id, custom_domain_id }, { caller }) =>
        customDomains.assign(caller, custom_domain_id, artist_id),
    }),
    unassign_custom_domain: t.field({
      type: domain,
      args: { artist_id: t.arg({ type: 'uuid' }), custom_domain_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id, custom_domain_id }, { caller }) =>
        customDomains.unassign(caller, custom_domain_id, artist_id),
    }),
  }));
  builder.subscriptionFields((t) => ({
    custom_domains: t.field({
      type: [domain],
      args: { artist_id: t.arg({ type: 'uuid' }) },
      subscribe: (_root, { artist_id }, context) =>
        watch.artist(context, artist_id, (caller) => customDomains.list(caller, artist_id)),
      resolve: (news) => news(),
    }),
  }));
}
