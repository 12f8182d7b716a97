/** Artists in the API: an artist, its socials and domains, as queries and subscriptions. */
import type { Caller } from '../../platform/auth/caller.ts';
import { refuseOthersId } from '../../platform/auth/own-id.ts';
import { createBatch, everyArtist } from '../../platform/graphql/batch.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import { nullWhenMissing } from '../../platform/graphql/missing.ts';
import type { Watch } from '../../platform/graphql/watch.ts';
import type { AccountsRefs } from '../accounts/accounts.refs.ts';
import { showsPayer } from './artists.policy.ts';
import type { ArtistsRefs } from './artists.refs.ts';
import type { ArtistsService, BillingUser } from './artists.service.ts';

/** Changes the two switches of Drop Settings, with a permission check of its own. */
export type ChangeDropSettings = (
  caller: Caller,
  artistId: string,
  change: { emailsEnabled?: boolean; smsEnabled?: boolean },
) => Promise<unknown>;

/** Adds the feature's types and operations, and `artists` to the user. */
export function addArtists(
  builder: Builder,
  artists: ArtistsService,
  watch: Watch,
  { artist, social, domain, user, featureFlag, success }: ArtistsRefs & AccountsRefs,
  changeDropSettings: ChangeDropSettings,
): void {
  const billingUser = builder.objectRef<BillingUser>('billing_user').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      email: t.exposeString('email'),
      first_name: t.exposeString('firstName'),
      last_name: t.exposeString('lastName'),
    }),
  });
  const payersOf = createBatch((_context, _artistId, ids) => artists.payersOf([...ids]));
  const usernamesOf = createBatch((_context, _artistId, ids) => artists.usernamesOf([...ids]));
  artist.implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      name: t.exposeString('name'),
      username: t.string({
        nullable: true,
        description: "The label of the artist's subdomain; null without one.",
        resolve: async ({ id }, _arguments, context) => (await usernamesOf(context, everyArtist, id)).get(id) ?? null,
      }),
      spotify_id: t.exposeString('spotifyId', { nullable: true }),
      avatar_url: t.exposeString('avatarUrl', { nullable: true }),
      current_plan: t.exposeString('currentPlan'),
      active_plan: t.string({
        nullable: true,
        description: 'bio, pro or max, as current_plan; null while the artist is suspended.',
        resolve: ({ currentPlan }) => (currentPlan === '' ? null : currentPlan),
      }),
      suspended_at: t.expose('suspendedAt', { type: 'timestamptz', nullable: true }),
      held_at: t.expose('heldAt', {
        type: 'timestamptz',
        nullable: true,
        description: 'Since when the operator of the installation keeps it suspended; null for others.',
      }),
      billing_user_id: t.expose('billingUserId', { type: 'uuid' }),
      billing_user: t.field({
        type: billingUser,
        nullable: true,
        description: 'Who pays for the artist, for its owners and the payer; null for others.',
        resolve: async (row, _arguments, context) =>
          showsPayer(row) ? ((await payersOf(context, everyArtist, row.id)).get(row.id) ?? null) : null,
      }),
      block_bots: t.exposeBoolean('blockBots', {
        description: 'Bot Block: machines fire no pixels, and those that come from advertisements are not led on.',
      }),
      feature_flags: t.expose('featureFlags', {
        type: [featureFlag],
        description:
          "The features that are on for the caller here: enabled flags of the caller and of the artist's payer.",
      }),
      role: t.exposeString('role', {
        description: "The caller's own role: owner, editor or viewer; billing for a person who only pays.",
      }),
    }),
  });
  builder.objectField(user, 'artists', (t) =>
    t.field({
      type: [artist],
      resolve: (person, _arguments, { caller }) => artists.listArtists({ ...caller, person }),
    }),
  );
  social.implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      artist_id: t.expose('artistId', { type: 'uuid' }),
      type: t.exposeString('type'),
      url: t.exposeString('url'),
      created_at: t.expose('createdAt', { type: 'timestamptz' }),
    }),
  });
  domain.implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      artist_id: t.expose('artistId', { type: 'uuid' }),
      domain: t.exposeString('domain'),
      verification_facebook: t.exposeString('verificationFacebook', { nullable: true }),
    }),
  });

  const key = builder.inputType('artists_pk_columns_input', { fields: (t) => ({ id: t.field({ type: 'uuid' }) }) });
  const set = builder.inputType('artists_set_input', {
    description: 'What is not given stays.',
    fields: (t) => ({
      block_bots: t.boolean({ required: false }),
      emails_enabled: t.boolean({ required: false }),
      sms_enabled: t.boolean({ required: false }),
    }),
  });

  builder.queryFields((t) => ({
    artists_by_pk: t.field({
      type: artist,
      nullable: true,
      args: { id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { id }, { caller }) => nullWhenMissing(artists.artist(caller, id)),
    }),
    artist_socials: t.field({
      type: [social],
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id }, { caller }) => artists.socials(caller, artist_id),
    }),
    domains: t.field({
      type: [domain],
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: (_root, { artist_id }, { caller }) => artists.domains(caller, artist_id),
    }),
  }));
  builder.mutationFields((t) => ({
    update_artists_by_pk: t.field({
      type: artist,
      args: { pk_columns: t.arg({ type: key }), _set: t.arg({ type: set }) },
      resolve: async (_root, { pk_columns: { id }, _set }, { caller }) => {
        const { block_bots, emails_enabled, sms_enabled } = _set;
        if (emails_enabled != null || sms_enabled != null)
          await changeDropSettings(caller, id, {
            ...(emails_enabled == null ? {} : { emailsEnabled: emails_enabled }),
            ...(sms_enabled == null ? {} : { smsEnabled: sms_enabled }),
          });
        return block_bots == null ? artists.artist(caller, id) : artists.setBlockBots(caller, id, block_bots);
      },
    }),
    upgrade_artist_trial_plan: t.field({
      type: success,
      description: 'Puts the artist on pro while who pays for it is on trial; without success they have to pay first.',
      args: { artist_id: t.arg({ type: 'uuid' }) },
      resolve: async (_root, { artist_id }, { caller }) => ({
        success: await artists.upgradeOnTrial(caller, artist_id),
      }),
    }),
  }));
  builder.subscriptionFields((t) => ({
    artists: t.field({
      type: [artist],
      description: "The caller's artists, again after each change of one of them and when they get another.",
      args: {
        user_id: t.arg({ type: 'uuid', required: false, description: "The session's; another one is refused." }),
      },
      subscribe: (_root, { user_id }, context) => {
        refuseOthersId(context.caller, user_id);
        return watch.artists(context, context.caller.person?.userId ?? '', (caller) => artists.listArtists(caller));
      },
      resolve: (news) => news(),
    }),
    billing_user: t.field({
      type: billingUser,
      description: 'Who pays for the artist, for its owners and the payer.',
      args: { artist_id: t.arg({ type: 'uuid' }) },
      subscribe: (_root, { artist_id }, context) =>
        watch.artist(context, artist_id, (caller) => artists.billingUser(caller, artist_id)),
      resolve: (news) => news(),
    }),
    artists_by_pk: t.field({
      type: artist,
      args: { id: t.arg({ type: 'uuid' }) },
      subscribe: (_root, { id }, context) => watch.artist(context, id, (caller) => artists.artist(caller, id)),
      resolve: (news) => news(),
    }),
    artist_socials: t.field({
      type: [social],
      args: { artist_id: t.arg({ type: 'uuid' }) },
      subscribe: (_root, { artist_id }, context) =>
        watch.artist(context, artist_id, (caller) => artists.socials(caller, artist_id)),
      resolve: (news) => news(),
    }),
    domains: t.field({
      type: [domain],
      args: { artist_id: t.arg({ type: 'uuid' }) },
      subscribe: (_root, { artist_id }, context) =>
        watch.artist(context, artist_id, (caller) => artists.domains(caller, artist_id)),
      resolve: (news) => news(),
    }),
  }));
}
