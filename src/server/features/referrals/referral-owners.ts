/** To whom referrals, payouts and commissions belong: nobody pays or reviews their own at the desk (DESK-5). */
import { isId, OperatorError, type ThingOwners } from '../../platform/operator/operator-command.ts';
import type { ReferralsOperator } from './referrals.operator.ts';

/** The owners by the options `referred`, `payout` and `sale`. */
export const referralOwners = (
  operator: Pick<ReferralsOperator, 'load' | 'loadPayout' | 'ownersOfSale'>,
  findPerson: (email: string) => Promise<string>,
): ThingOwners => ({
  /** The account that was referred, and who referred it. */
  async referred(text) {
    const userId = isId(text) ? text : await findPerson(text).catch(ignoreUnknown);
    if (userId === undefined) return [];
    const referral = await operator.load(userId);
    return [{ userId }, ...(referral === undefined ? [] : [{ userId: referral.ownerId }])];
  },
  async payout(text) {
    const payout = isId(text) ? await operator.loadPayout(text) : undefined;
    return payout === undefined ? [] : [{ userId: payout.ownerId }];
  },
  sale: async (text) => (await operator.ownersOfSale(text)).map((userId) => ({ userId })),
});

/** The command itself says that there is no such account. */
function ignoreUnknown(error: unknown): undefined {
  if (!(error instanceof OperatorError)) throw error;
}
