/** The words of the security log. */

const words: Record<string, string> = {
  'password-changed': 'Password changed',
  'password-reset': 'Password set by a mailed link',
  'password-set-by-operator': 'Password set by the operator',
  'email-changed': 'Email changed',
  'device-logged-out': 'A device was logged out',
  'devices-logged-out': 'The other devices were logged out',
  'data-exported': 'Archive of your data requested',
  'payer-changed': 'You began to pay for an artist',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'passkey-refused': 'Passkey refused: it may have been copied',
  'authenticator-added': 'Authenticator app set up',
  'authenticator-removed': 'Authenticator app removed',
  'recovery-codes-replaced': 'Recovery codes replaced',
  'recovery-code-used': 'Recovery code used',
  'new-device': 'Logged in on a new device',
  login: 'Logged in',
  'login-failed': 'A login failed',
  'team-joined': 'You joined a team',
  'team-left': 'You left a team',
  'team-removed': 'You were removed from a team',
  'team-role': 'Your role in a team changed',
  'member-joined': 'Somebody joined your team',
  'member-left': 'Somebody left your team',
  'member-removed': 'A member was removed from your team',
  'member-role': "A member's role changed",
  'fans-exported': 'A list of fans was exported',
  'fans-imported': 'Contacts were imported',
  'import-undone': 'An import of contacts was undone',
  'drop-sent': 'A drop was sent or scheduled',
  'payee-changed': 'The account for your payouts was changed',
  'payout-made': 'A payout was made to you',
  'domain-added': 'Custom domain added',
  'domain-proven': 'Custom domain proven by a TXT record',
  'domain-removed': 'Custom domain removed',
  'domain-connected': 'Custom domain leads here again',
  'domain-lost': 'Custom domain no longer leads here',
  'domain-banned': 'Custom domain banned by the operator',
  'domain-unbanned': "Custom domain's ban lifted by the operator",
  'domain-given': 'A custom domain was given to an artist',
  'domain-withdrawn': 'A custom domain was taken from an artist',
  'subdomain-set': "An artist's domain was set",
  'email-registered': 'Somebody entered your email',
};

/** The event in words; a kind of a newer version as it is written. */
export function eventWords(kind: string): string {
  return words[kind] ?? kind;
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** An instant in the viewer's zone: "Nov 23, 2026, 6:40 AM". */
export function writtenTime(instant: string): string {
  return format.format(new Date(instant));
}
