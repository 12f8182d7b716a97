/** The one list of the settings' sections: the menu, the `tab` parameter and the code to load follow from it. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { hasFeature } from '#domain/accounts/feature-flags.ts';
import { reachesOwnAccountOnly } from '#domain/accounts/navigation.ts';
import { paysForSome, type SignedInPerson, travellerOf } from '#web/lib/current-user.ts';
import { leftOut } from '#web/lib/installation.ts';

/** The two halves of the menu, in order, with their titles. */
export const sectionGroups = { artist: 'Artist Settings', user: 'User Settings' } as const;

/** A section of the settings. */
export interface SettingsSection {
  /** Its value of the `tab` parameter. */
  tab: string;
  title: string;
  /** One sentence under the title: what the section is for. */
  text: string;
  /** What can be set or read there, as the section names it: the finder leads to it by these names. */
  fields: readonly string[];
  group: keyof typeof sectionGroups;
  /** Who keeps it while they reach only their own account, since it is not paid for (ACC-81, ACC-82, ACC-111); nobody when left out. */
  staysOpen?: (person: Pick<SignedInPerson, 'user' | 'artist'>) => boolean;
  /** Who sees it; everybody when left out. */
  shownTo?: (person: Pick<SignedInPerson, 'user' | 'artist'>) => boolean;
  Component: LazyExoticComponent<ComponentType>;
}

const everybody = (): boolean => true;

/** The sections, in the order of the menu; the first one opens when the URL names none. */
export const settingsSections: readonly SettingsSection[] = [
  {
    tab: 'tracking-pixels',
    title: 'Tracking Pixels',
    text: 'Your ads learn who opened a link. Fans who opt out are never sent.',
    fields: ['Facebook pixel', 'TikTok pixel', 'Google Ads tag', 'Snapchat pixel', 'Access token', 'Bot Block'],
    group: 'artist',
    Component: lazy(async () => ({ default: (await import('./pixels/pixels-section.tsx')).PixelsSection })),
  },
  {
    tab: 'team-members',
    title: 'Team Members',
    text: 'People who work on this artist. They see this artist and no other.',
    fields: ['Invite', 'Role', 'Open invitations'],
    group: 'artist',
    // A member leaves an artist that its payer lost; the payer cannot leave it.
    staysOpen: ({ user, artist }) => artist !== undefined && artist.billing_user_id !== user.id,
    Component: lazy(async () => ({ default: (await import('./team/team-section.tsx')).TeamSection })),
  },
  {
    tab: 'social-profiles',
    title: 'Social Profiles',
    text: 'Links can show these to fans.',
    fields: ['Instagram', 'TikTok', 'X', 'Twitch', 'Facebook', 'Website'],
    group: 'artist',
    Component: lazy(async () => ({ default: (await import('./artist/socials-section.tsx')).SocialsSection })),
  },
  {
    tab: 'artist-domain',
    title: 'Artist Domain',
    text: 'A domain with the name of the artist, for its links.',
    fields: ['Subdomain'],
    group: 'artist',
    Component: lazy(async () => ({ default: (await import('./artist/domain-section.tsx')).DomainSection })),
  },
  {
    tab: 'text-number',
    title: 'Text Number',
    text: 'The number that drops and texts to fans come from.',
    fields: ['Choose number'],
    group: 'artist',
    shownTo: ({ artist }) => artist !== undefined && hasFeature(artist.feature_flags, 'sms'),
    Component: lazy(async () => ({
      default: (await import('#web/parts/text-number/text-number-card.tsx')).TextNumberCard,
    })),
  },
  {
    tab: 'delete-artist',
    title: 'Delete Artist',
    text: 'Deletes the artist for good.',
    fields: [],
    group: 'artist',
    staysOpen: everybody,
    shownTo: ({ artist }) => artist !== undefined,
    Component: lazy(async () => ({ default: (await import('./artist/delete-section.tsx')).DeleteSection })),
  },
  {
    tab: 'name-and-email',
    title: 'Name and Email',
    text: 'How we call you, and the email that you log in with.',
    fields: ['First name', 'Last name', 'New email'],
    group: 'user',
    // An account that the operator suspended changes neither (ACC-165).
    staysOpen: ({ user }) => user.held_at === null,
    Component: lazy(async () => ({ default: (await import('./account/name-section.tsx')).NameSection })),
  },
  {
    tab: 'update-password',
    title: 'Update Password',
    text: 'A new password logs out every other device.',
    fields: ['Current password', 'New password'],
    group: 'user',
    staysOpen: everybody,
    Component: lazy(async () => ({ default: (await import('./account/password-section.tsx')).PasswordSection })),
  },
  {
    tab: 'custom-domains',
    title: 'Custom Domains',
    text: 'Your links open at a domain of your own.',
    fields: ['Add domain', 'DNS records', 'Certificate'],
    group: 'user',
    shownTo: ({ user }) =>
      user.artists.some(({ role, billing_user_id }) => role === 'owner' || billing_user_id === user.id),
    Component: lazy(async () => ({ default: (await import('./domains/domains-section.tsx')).DomainsSection })),
  },
  {
    tab: 'itunes-affiliate-token',
    title: 'iTunes Affiliate Token',
    text: 'iTunes links of the artists that you pay for carry it.',
    fields: ['Affiliate token'],
    group: 'user',
    shownTo: ({ user }) => user.plan === 'agency',
    Component: lazy(async () => ({ default: (await import('./account/itunes-section.tsx')).ItunesSection })),
  },
  {
    tab: 'billing',
    title: 'Billing',
    text: 'Plans, invoices and the card that pays.',
    fields: ['Plans', 'Invoices', 'Card'],
    group: 'user',
    staysOpen: everybody,
    shownTo: ({ user }) => paysForSome(user),
    Component: lazy(async () => ({ default: (await import('./billing-section.tsx')).BillingSection })),
  },
  {
    tab: 'security',
    title: 'Security',
    text: 'How and where you are logged in, and what happened to your account.',
    fields: ['Passkeys', 'Authenticator app', 'Recovery codes', 'Devices', 'Security log'],
    group: 'user',
    staysOpen: everybody,
    Component: lazy(async () => ({ default: (await import('./account/security-section.tsx')).SecuritySection })),
  },
  {
    tab: 'export-data',
    title: 'Export Data',
    text: 'An archive of your account and of the artists that you own.',
    fields: ['Archive of your data'],
    group: 'user',
    staysOpen: everybody,
    Component: lazy(async () => ({ default: (await import('./data-export/export-section.tsx')).ExportSection })),
  },
  {
    tab: 'delete-account',
    title: 'Delete Account',
    text: 'Your account, and the artists that nobody else owns.',
    fields: [],
    group: 'user',
    staysOpen: everybody,
    Component: lazy(async () => ({ default: (await import('./deletion/deletion-section.tsx')).DeletionSection })),
  },
];

/** The sections that a person may see at `now`. */
export function sectionsFor(
  person: Pick<SignedInPerson, 'user' | 'artist' | 'installation'>,
  now: Date,
  all: readonly SettingsSection[] = settingsSections,
): SettingsSection[] {
  const ownOnly = reachesOwnAccountOnly(travellerOf(person.user, person.artist), now);
  const hidden = leftOut(person.installation, 'sections');
  const shown = all.filter(
    ({ tab, staysOpen, shownTo }) =>
      !hidden.has(tab) && (!ownOnly || staysOpen?.(person) === true) && (shownTo === undefined || shownTo(person)),
  );
  // Of an artist's sections only leaving and deleting it are left then, which are not the first thing to open.
  return ownOnly ? (['user', 'artist'] as const).flatMap((each) => shown.filter(({ group }) => group === each)) : shown;
}

/** The section that `tab` names, or the first one. */
export function sectionAt(sections: readonly SettingsSection[], tab: string | null): SettingsSection | undefined {
  return sections.find((section) => section.tab === tab) ?? sections[0];
}
