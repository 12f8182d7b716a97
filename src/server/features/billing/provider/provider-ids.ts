/** The ids under which the provider knows our payers, cards and subscriptions: made from ours, so that a repeated call creates nothing twice. */

/** A uuid in 22 characters: the provider takes at most 36 in an id. */
function short(uuid: string): string {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');
}

/** The provider's id of a payer. */
export const customerId = (userId: string): string => `u_${short(userId)}`;

/** The payer behind a provider's id; undefined for a customer that another program made. */
export function payerOf(customer: string): string | undefined {
  const hex = Buffer.from(customer.slice(2), 'base64url').toString('hex');
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return userId !== hex && customerId(userId) === customer ? userId : undefined;
}

/** The provider's token of the card that an intent stores. */
export const cardToken = (intentId: string): string => `pm_${short(intentId)}`;

/** The id of a payer's subscription; a payer who subscribes again gets the next generation. */
export const subscriptionId = (userId: string, generation: number): string => `s_${short(userId)}_${generation}`;
