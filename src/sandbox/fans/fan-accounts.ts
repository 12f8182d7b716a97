/** The invented fans who have accounts at the stand-ins of music services, for consent screens to pick from. */

/** A person who does not exist. */
export interface FanAccount {
  /** As the service names the account. */
  id: string;
  name: string;
}

/** Everybody one can be. */
export const fanAccounts: readonly [FanAccount, ...FanAccount[]] = [
  { id: 'lunamarsh', name: 'Luna Marsh' },
  { id: 'tomasreyes', name: 'Tomás Reyes' },
  { id: 'adaokafor', name: 'Ada Okafor' },
  { id: 'yukitanabe', name: 'Yuki Tanabe' },
  { id: 'noorhaddad', name: 'Noor Haddad' },
  { id: 'pellelind', name: 'Pelle Lind' },
];
