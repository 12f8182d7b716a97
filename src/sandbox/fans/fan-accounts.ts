/** The invented fans with accounts at the stand-ins of music services, for selection on consent screens. */

export interface FanAccount {
  /** The account's name at the service. */
  id: string;
  name: string;
  /** Where the account is: what is not out there cannot be saved at Apple Music. */
  country: string;
}

export const fanAccounts: readonly [FanAccount, ...FanAccount[]] = [
  { id: 'lunamarsh', name: 'Luna Marsh', country: 'US' },
  { id: 'tomasreyes', name: 'Tomás Reyes', country: 'MX' },
  { id: 'adaokafor', name: 'Ada Okafor', country: 'NG' },
  { id: 'yukitanabe', name: 'Yuki Tanabe', country: 'JP' },
  { id: 'noorhaddad', name: 'Noor Haddad', country: 'DE' },
  { id: 'pellelind', name: 'Pelle Lind', country: 'SE' },
];
