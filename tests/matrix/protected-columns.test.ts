/** What only the server writes is no argument of any mutation, except where this table says what the call does with it (ACC-8). */
import { buildSchema, type GraphQLInputType, getNamedType, isInputObjectType } from 'graphql';
import { expect, it } from 'vitest';
import { printedSchema } from '../../tools/print-schema.ts';

/** Columns of accounts, artists, links, drops and domains that decide what is paid, who may do what, or what happened when. */
const protectedColumns = [
  ...['password_hash', 'password_must_change', 'signup_finished', 'signup_step', 'feature_flags', 'email_pending'],
  ...['pro_pricing', 'monthly_charge', 'yearly_charge', 'billing_interval', 'subscription_status', 'subscription_id'],
  ...['next_billing_date', 'first_billing_date', 'last_billing_date', 'billing_user_id', 'current_plan', 'active_plan'],
  ...['plan_before_suspension', 'amount_cents', 'total', 'discount', 'free_months', 'skips_billing', 'payout'],
  ...['user_id', 'invited_by', 'proven_at', 'verified', 'version', 'short_id', 'image_blur', 'page_url'],
  ...['created_at', 'updated_at', 'views_total', 'clickthroughs_total', 'banned', 'state', 'status', 'expires_at'],
];

/** The arguments with such a name: each is compared with what is stored, or is about something that the caller makes. */
const compared: Record<string, string> = {
  'set_signup_step.signup_step': 'Refused unless everything before the step is done.',
  'share_report.expires_at': 'When a new share link ends; one without an end says so.',
  'update_password.user_id': "Refused unless it is the caller's.",
  'update_links_by_pk.version': 'The version that was edited; an older one is refused.',
};

const schema = buildSchema(printedSchema());

/** `path.name` of every argument and input field below it with a protected name. */
function protectedBelow(path: string, name: string, type: GraphQLInputType): string[] {
  const named = getNamedType(type);
  const own = protectedColumns.includes(name) ? [`${path}.${name}`] : [];
  if (!isInputObjectType(named)) return own;
  const below = Object.values(named.getFields()).flatMap((field) =>
    protectedBelow(`${path}.${name}`, field.name, field.type),
  );
  return [...own, ...below];
}

it('can be set by no mutation', () => {
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  expect(mutations.length).toBeGreaterThan(100);
  const found = mutations.flatMap(({ name, args }) => args.flatMap((arg) => protectedBelow(name, arg.name, arg.type)));
  expect(found.sort()).toEqual(Object.keys(compared).sort());
});
