/** What the finder offers without asking the server: acts, screens, and settings with what is in them (UI-62). */
import {
  Bell,
  CalendarClock,
  CreditCard,
  History,
  KeyRound,
  LifeBuoy,
  LogOut,
  type LucideIcon,
  MessagesSquare,
  Moon,
  Search,
  Send,
  Settings,
  Share2,
  Split,
  Sun,
  SunMoon,
  UserPlus,
  Zap,
} from 'lucide-react';
import { looksAfterSeveralArtists } from '#domain/accounts/account-kinds.ts';
import { hasEveryWord, searchForm, searchWords } from '#domain/kernel/search-text.ts';
import { isOffered, screens } from '#web/app/screens.tsx';
import { sectionsFor } from '#web/features/settings/sections.ts';
import { mayWrite, paysForSome, type SignedIn } from '#web/lib/current-user.ts';

/** What choosing an entry does: opens a path of the dashboard, another page in a new tab, or acts. */
export type FinderTarget = { to: string } | { page: string } | { act: () => void };

/** One option of the finder. `id` is unique among all. */
export interface FinderEntry {
  id: string;
  title: string;
  /** The second line. */
  hint?: string;
  /** Further words by which it is found. */
  words?: string;
  Icon?: LucideIcon;
  picture?: { src: string | null; round?: boolean };
  target: FinderTarget;
}

/** Options under one heading. */
export interface FinderGroup {
  label: string;
  entries: FinderEntry[];
}

/** What the shell lets the finder do. `quickCreate` is missing for accounts that have none. */
export interface FinderActs {
  quickCreate: (() => void) | undefined;
  theme: string;
  setTheme: (theme: 'light' | 'dark' | 'auto') => void;
  /** The path of the link's screen that is open; undefined elsewhere. */
  linkPath: string | undefined;
}

type Person = Pick<SignedIn, 'user' | 'artist' | 'installation'>;

const themes = [
  { theme: 'light', name: 'Light', Icon: Sun },
  { theme: 'dark', name: 'Dark', Icon: Moon },
  { theme: 'auto', name: 'System', Icon: SunMoon },
] as const;

/** More of one kind would push everything else out of sight. */
const mostOfKind = 8;

/** The acts, in the order in which they are shown. */
function acts({ user, artist }: Person, { quickCreate, theme, setTheme, linkPath }: FinderActs): FinderEntry[] {
  const hasOwnCard = paysForSome(user) && !looksAfterSeveralArtists(user.plan);
  const when = (isOffered: boolean, ...entries: Omit<FinderEntry, 'id'>[]) => (isOffered ? entries : []);
  return [
    ...when(mayWrite(artist), {
      ...{ title: 'New Drop', words: 'text message mail send campaign', Icon: Send, target: { to: '/messages' } },
    }),
    ...(quickCreate === undefined
      ? []
      : [{ title: 'Quick Create', words: 'new link', Icon: Zap, target: { act: quickCreate } }]),
    {
      ...{
        title: linkPath === undefined ? 'Share the newest link' : 'Share this link',
        hint: 'Placements, QR code, pictures',
      },
      ...{ words: 'placement poster flyer story utm embed whatsapp', Icon: Share2 },
      target: { to: linkPath === undefined ? '/links?share=newest' : `${linkPath}?share=open` },
    },
    ...when(linkPath !== undefined, {
      ...{ title: 'Press preview', hint: 'Private addresses of an unpublished page', Icon: KeyRound },
      ...{ words: 'embargo private journalist draft', target: { to: `${linkPath}?preview=open` } },
    }),
    ...when(linkPath !== undefined, {
      ...{ title: 'Routing of this link', hint: 'Rules by country, device, language, time and service' },
      ...{ words: 'rules redirect geo geotargeting country device storefront', Icon: Split },
      target: { to: `${linkPath}/routing` },
    }),
    ...when(artist.role === 'owner', {
      ...{ title: 'Invite to the team', words: 'add member colleague', Icon: UserPlus },
      target: { to: '/settings?tab=team-members' },
    }),
    ...when(hasOwnCard, {
      ...{ title: 'Add card', words: 'payment method credit card', Icon: CreditCard },
      target: { to: '/billing?card=add' },
    }),
    ...themes
      .filter((each) => each.theme !== theme)
      .map(({ theme: other, name, Icon }) => ({
        ...{ title: `Theme: ${name}`, words: 'switch theme mode colours', Icon },
        target: { act: () => setTheme(other) },
      })),
    { title: 'Log out', words: 'logout sign out', Icon: LogOut, target: { to: '/logout' } },
  ].map((entry) => ({ ...entry, id: `act:${entry.title}` }));
}

/** The screens, and the parts of them that have a url of their own. */
function places(person: Person): FinderEntry[] {
  const offered = screens
    .filter((screen) => isOffered(screen, person))
    .flatMap(({ path, action, words = '', navigation, icon }) =>
      action === undefined
        ? []
        : [
            {
              id: `open:${path}`,
              title: action,
              words,
              Icon: icon ?? navigation?.icon ?? Search,
              target: { to: path },
            },
          ],
    );
  const parts = [
    { title: 'Replies', words: 'inbox conversations texts', Icon: MessagesSquare, to: '/messages?tab=replies' },
    { title: 'Scheduled drops', words: '', Icon: CalendarClock, to: '/drops?tab=scheduled' },
    { title: 'Previous drops', words: 'sent report', Icon: History, to: '/drops?tab=previous' },
    { title: 'Drop Settings', words: 'postal address welcome text countries', Icon: Bell, to: '/drops?settings=open' },
  ].map(({ to, ...part }) => ({ ...part, id: `open:${to}`, target: { to } }));
  const help = { title: 'Help Center', words: 'support documentation', Icon: LifeBuoy, target: { page: '/help' } };
  return [...offered, ...parts, { ...help, id: 'open:/help' }];
}

/** The sections of the settings, then what is in them. */
function settings(person: Person, now: Date): { sections: FinderEntry[]; fields: FinderEntry[] } {
  const shown = sectionsFor(person, now);
  const to = (tab: string): FinderTarget => ({ to: `/settings?tab=${tab}` });
  return {
    sections: shown.map(({ tab, title }) => ({
      ...{ id: `settings:${tab}`, title, hint: 'Settings', Icon: Settings, target: to(tab) },
    })),
    fields: shown.flatMap(({ tab, title: section, fields }) =>
      fields.map((title) => ({
        ...{ id: `settings:${tab}:${title}`, title, hint: `Settings · ${section}`, Icon: Settings, target: to(tab) },
      })),
    ),
  };
}

/** The groups that match what was typed; with nothing typed the acts and the screens. */
export function localGroups(person: Person, did: FinderActs, search: string, now: Date): FinderGroup[] {
  const matches = ({ title, hint = '', words = '' }: FinderEntry) => hasEveryWord(`${title} ${words} ${hint}`, search);
  const { sections, fields } = settings(person, now);
  const typed = searchWords(searchForm(search));
  // A field by its own name: the name of its section alone leads to the section.
  const named = fields.filter(
    (field) => matches(field) && typed.some((word) => searchForm(field.title).includes(word)),
  );
  const groups = [
    { label: 'Actions', entries: acts(person, did).filter(matches) },
    { label: 'Screens', entries: places(person).filter(matches) },
    { label: 'Settings', entries: typed.length === 0 ? [] : [...sections.filter(matches), ...named] },
  ];
  return groups
    .filter(({ entries }) => entries.length > 0)
    .map(({ label, entries }) => ({ label, entries: typed.length === 0 ? entries : entries.slice(0, mostOfKind) }));
}
