/** The operator's commands that suspend accounts and artists, and lift that again (DESK-20 to DESK-24). */
import { inExactDollars } from '#domain/accounts/prices.ts';
import {
  artistIdsOf,
  neededText,
  type OperatorCommand,
  OperatorError,
  type OptionValues,
  sharedOptions,
} from '../../../platform/operator/operator-command.ts';
import type { FindPerson } from '../../accounts/find-person.service.ts';
import type { HoldAccount, HoldArtist } from './holds.store.ts';
import type { Holds, Resumed, SuspensionMoney } from './holds.ts';

const stillCharged =
  ' The card provider has not ended the payment for it yet: that is tried again every ten minutes, and an overdue payment comes first.';

/** What becomes of the payments. */
function moneyWords(money: SuspensionMoney, payerEmail: string): string {
  switch (money.kind) {
    case 'none':
      return 'No subscription charges for it.';
    case 'leaves':
      return money.creditCents === 0
        ? `It leaves the subscription of ${payerEmail}; nothing is credited.`
        : `It leaves the subscription of ${payerEmail}; ${inExactDollars(money.creditCents)} are credited.`;
    case 'overdue':
      return money.ends
        ? `The overdue subscription of ${payerEmail} ends, and its card is not tried again.`
        : `A payment of ${payerEmail} is overdue: it leaves the subscription once that is paid.`;
  }
}

const namesOf = (artists: readonly { name: string }[]): string => artists.map(({ name }) => name).join(', ');
const isOrAre = (names: readonly unknown[]): string => (names.length === 1 ? 'is' : 'are');

/** What becomes of artists whose suspension is lifted. */
const resumedWords = ({ back, left }: Resumed, payerEmail: string): string =>
  [
    back.length === 0 ? '' : ` ${back.join(', ')} ${isOrAre(back)} back on the plan of before; nothing is charged now.`,
    left.length === 0
      ? ''
      : ` Nothing is paid for ${left.join(', ')}: suspended until ${payerEmail} restores ${left.length === 1 ? 'it' : 'them'} in Billing.`,
  ].join('');

/** `artist suspend`, `artist resume`, `account suspend` and `account resume`. */
export function holdsCommands(holds: Holds, findPerson: FindPerson): OperatorCommand[] {
  const artistIdOf = (values: OptionValues): string => {
    const [artist, ...others] = artistIdsOf(values);
    if (artist === undefined) throw new OperatorError('--artist is missing.', { showsUsage: true });
    if (others.length > 0) throw new OperatorError('--artist can be given once.');
    return artist;
  };
  async function artistOf(id: string): Promise<HoldArtist> {
    const artist = await holds.loadArtist(id);
    if (artist === undefined) throw new OperatorError(`There is no artist with the id ${id}.`);
    return artist;
  }
  async function accountOf(email: string): Promise<HoldAccount> {
    const account = await holds.loadAccount(await findPerson(email));
    if (account === undefined) throw new OperatorError(`There is no account with the email ${email}.`);
    return account;
  }
  /** What would become of artists whose suspension is lifted. */
  async function wouldResume(artists: readonly HoldArtist[]): Promise<Resumed> {
    const ways = await Promise.all(artists.map(holds.wayBack));
    const names = (isBack: boolean) =>
      artists.filter((_, index) => (ways[index]?.kind !== 'none') === isBack).map(({ name }) => name);
    return { back: names(true), left: names(false) };
  }

  return [
    {
      name: 'artist suspend',
      usage:
        'artist suspend --artist <id>                                      closes its pages and stops its drops and payments, until artist resume: its payer cannot restore it',
      options: sharedOptions.artist,
      needsReason: true,
      plan(values) {
        const id = artistIdOf(values);
        return async () => {
          const artist = await artistOf(id);
          const { name, payerEmail, heldAt, heldWith } = artist;
          if (heldAt !== null && heldWith === null) throw new OperatorError(`${name} is suspended already.`);
          if (heldAt !== null)
            return {
              would: `${name} is suspended with the account ${payerEmail}, and would stay so when that account is resumed.`,
              async carryOut({ reason }) {
                await holds.suspendArtist(id, reason);
                return `${name} stays suspended, also when the account ${payerEmail} is resumed.`;
              },
            };
          const money = moneyWords(await holds.moneyOf(artist.payerId, [artist]), payerEmail);
          return {
            would: `Would suspend ${name}: its pages close and its drops stop. ${money}`,
            async carryOut({ reason }) {
              const isLeft = await holds.suspendArtist(id, reason);
              return `Suspended ${name}: its pages close and its drops stop. ${money}${isLeft ? stillCharged : ''}`;
            },
          };
        };
      },
    },
    {
      name: 'artist resume',
      usage:
        'artist resume  --artist <id>                                      ends artist suspend; it gets its plan of before where that is paid for, else its payer can restore it',
      options: sharedOptions.artist,
      plan(values) {
        const id = artistIdOf(values);
        return async () => {
          const artist = await artistOf(id);
          const { name, payerEmail, heldAt, payerHeldAt } = artist;
          if (heldAt === null) throw new OperatorError(`No operator has suspended ${name}.`);
          if (payerHeldAt !== null)
            throw new OperatorError(
              `The account ${payerEmail}, which pays for ${name}, is suspended: resume it first.`,
            );
          return {
            would: `Would lift the suspension of ${name}.${resumedWords(await wouldResume([artist]), payerEmail)}`,
            async carryOut() {
              const resumed = await holds.resumeArtist(id);
              if (resumed.back.length + resumed.left.length === 0)
                throw new OperatorError(
                  `${name} or its payer was changed at the same moment. Please look at it again.`,
                );
              return `Lifted the suspension of ${name}.${resumedWords(resumed, payerEmail)}`;
            },
          };
        };
      },
    },
    {
      name: 'account suspend',
      usage:
        'account suspend --email <email>                                   suspends an account and the artists it pays for; it can log in, take its data along and be deleted, and change nothing else',
      options: sharedOptions.email,
      needsReason: true,
      plan(values) {
        const email = neededText(values, 'email');
        return async () => {
          const account = await accountOf(email);
          if (account.heldAt !== null) throw new OperatorError(`${account.email} is suspended already.`);
          const artists = (await holds.artistsOf(account.id)).filter(({ heldAt }) => heldAt === null);
          const ofArtists =
            artists.length === 0
              ? 'No artist is suspended with it.'
              : `With it: ${namesOf(artists)}. ${moneyWords(await holds.moneyOf(account.id, artists), account.email)}`;
          return {
            would: `Would suspend the account ${account.email}. ${ofArtists}`,
            async carryOut({ reason }) {
              const isLeft = await holds.suspendAccount(account.id, reason);
              return `Suspended the account ${account.email}. ${ofArtists}${isLeft ? stillCharged : ''}`;
            },
          };
        };
      },
    },
    {
      name: 'account resume',
      usage:
        'account resume  --email <email>                                   ends account suspend, and the suspension of the artists that were suspended with it',
      options: sharedOptions.email,
      plan(values) {
        const email = neededText(values, 'email');
        return async () => {
          const account = await accountOf(email);
          if (account.heldAt === null) throw new OperatorError(`No operator has suspended ${account.email}.`);
          const artists = (await holds.artistsOf(account.id)).filter(({ heldWith }) => heldWith === account.id);
          return {
            would: `Would lift the suspension of the account ${account.email}.${resumedWords(await wouldResume(artists), account.email)}`,
            async carryOut() {
              const resumed = await holds.resumeAccount(account.id);
              return `Lifted the suspension of the account ${account.email}.${resumedWords(resumed, account.email)}`;
            },
          };
        };
      },
    },
  ];
}
