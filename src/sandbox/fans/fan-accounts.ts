/** The invented fans with accounts at the stand-ins of music services, for selection on consent screens. */

/** An invented person. */
export interface FanAccount {
  /** The account's name at the service. */
  id: string;
  name: string;
}

/** All accounts. */
export const fanAccounts: readonly [FanAccount, ...FanAccount[]] = [
  { id: 'lunamarsh', name: 'Luna Marsh' },
  { id: 'tomasreyes', name: 'Tomás Reyes' },
  { id: 'adaokafor', name: 'Ada Okafor' },
  { id: 'yukitanabe', name: 'Yuki Tanabe' },
  { id: 'noorhaddad', name: 'Noor Haddad' },
  { id: 'pellelind', name: 'Pelle Lind' },
];
