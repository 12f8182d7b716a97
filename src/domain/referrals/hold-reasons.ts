/** Why a referral is looked at by a person before anything is paid for it (REF-6). */

/** What may be wrong with a referral. */
export type HoldReason = 'same_card' | 'same_email' | 'disposable_email' | 'loop';

/** A card, as far as two of them can be compared. */
export interface ComparedCard {
  brand: string;
  last4: string;
  expires: { month: number; year: number };
}

/** What is compared of the two accounts. */
export interface ComparedAccount {
  email: string;
  cards: readonly ComparedCard[];
}

/** The sentence for an operator. */
export const holdReasonWords: Record<HoldReason, string> = {
  same_card: 'both paid with the same card',
  same_email: 'both emails lead to one mailbox',
  disposable_email: 'the email is of a throwaway mail service',
  loop: 'the referrer was referred, directly or through others, by this account',
};

const dotless = ['gmail.com', 'googlemail.com'];

/** The mailbox behind an email: small letters, without a tag after "+", and without the dots that Gmail ignores. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@');
  const untagged = name.split('+')[0] ?? '';
  return dotless.includes(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}

/** The part of an email after the "@", in small letters. */
function domainOfEmail(email: string): string {
  return email.trim().toLowerCase().split('@')[1] ?? '';
}

const cardKey = ({ brand, last4, expires }: ComparedCard): string =>
  `${brand} ${last4} ${expires.month}/${expires.year}`;

/** The reasons to hold a referral; none for most. `isLoop` says whether the referrer descends from the referred account. */
export function holdReasons(
  owner: ComparedAccount,
  referred: ComparedAccount,
  { isLoop, isDisposable }: { isLoop: boolean; isDisposable: (domain: string) => boolean },
): HoldReason[] {
  const cards = new Set(owner.cards.map(cardKey));
  const reasons: [HoldReason, boolean][] = [
    ['same_card', referred.cards.some((card) => cards.has(cardKey(card)))],
    ['same_email', mailboxOf(owner.email) === mailboxOf(referred.email)],
    ['disposable_email', isDisposable(domainOfEmail(referred.email)) || isDisposable(domainOfEmail(owner.email))],
    ['loop', isLoop],
  ];
  return reasons.filter(([, found]) => found).map(([reason]) => reason);
}
