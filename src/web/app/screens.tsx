/** The one list of the dashboard's screens. Routes, sidebar, tab bar, finder and preloading follow from it. */

import {
  ChartSpline,
  CreditCard,
  FileInput,
  FileText,
  Gift,
  Headset,
  LayoutGrid,
  Lightbulb,
  Link2,
  type LucideIcon,
  MessageSquare,
  Plus,
  Settings,
  Upload,
  UserPlus,
} from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import type { ScreenGuard } from '#domain/accounts/navigation.ts';
import { type CurrentArtist, type CurrentUser, mayWrite, paysForSome, type SignedIn } from '#web/lib/current-user.ts';
import { leftOut } from '#web/lib/installation.ts';
import { loadWithin } from '#web/lib/load-within.ts';

/** An entry of the navigation that leads to a screen. */
export interface NavigationEntry {
  label: string;
  icon: LucideIcon;
  /**
   * `main`: sidebar and tab bar. `tabs`: tab bar only. `menu`: sidebar, and the tab bar's menu. `account`: the sidebar's foot, and the tab bar's
   * menu.
   */
  place: 'main' | 'tabs' | 'menu' | 'account';
}

/** A screen. The build reads `path`, `frame` and the import of `load` from this file's text, so that pages can preload their files. */
export interface Screen {
  /** The pattern of its URLs. */
  path: string;
  /** Further patterns that open the same screen. */
  aliases?: readonly string[];
  /** The document's title in front of " · Fanfare". */
  title: string;
  /** Whether the screen shows a title of its own, such as a link's, instead. */
  ownTitle?: boolean;
  /** Who may open it. */
  guard: ScreenGuard;
  /** `shell` draws the sidebar or the tab bar around it; `window` gives it the whole window. */
  frame: 'shell' | 'window';
  navigation?: NavigationEntry;
  /** Who is offered it, in the navigation and in the finder; everybody when left out. */
  shownTo?: (user: CurrentUser, artist: CurrentArtist) => boolean;
  /** The name under which the finder offers it; left out, the finder does not. */
  action?: string;
  /** Further words by which the finder finds it. */
  words?: string;
  /** Beside that name, where the screen has no entry in the navigation. */
  icon?: LucideIcon;
  /** Loads its code when it is first opened. */
  load: () => Promise<ComponentType>;
}

// The detail screen does not import the wizard; it is handed the editor from here.
const LinkEditor = lazy(async () => ({
  default: (await loadWithin(() => import('#web/features/link-wizard/link-wizard-screen.tsx'))).LinkEditScreen,
}));

/** The screens, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    path: '/login',
    aliases: ['/login/new'],
    title: 'Log in',
    guard: 'visitor',
    frame: 'window',
    load: async () => (await import('#web/features/login/login-screen.tsx')).LoginScreen,
  },
  {
    path: '/signup',
    aliases: ['/register'],
    title: 'Sign up',
    ownTitle: true,
    guard: 'signup',
    frame: 'window',
    load: async () => (await import('#web/features/signup/signup-screen.tsx')).SignupScreen,
  },
  {
    path: '/forgot-password',
    title: 'Forgot password',
    guard: 'visitor',
    frame: 'window',
    load: async () => (await import('#web/features/login/forgot-password-screen.tsx')).ForgotPasswordScreen,
  },
  {
    path: '/reset-password',
    title: 'Set a New Password',
    guard: 'anybody',
    frame: 'window',
    load: async () => (await import('#web/features/login/reset-password-screen.tsx')).ResetPasswordScreen,
  },
  {
    path: '/reset-password-admin',
    title: "Set a User's Password",
    guard: 'visitor',
    frame: 'window',
    load: async () => (await import('#web/features/login/admin-reset-screen.tsx')).AdminResetScreen,
  },
  {
    path: '/complete-registration',
    title: 'Accept invitation',
    guard: 'anybody',
    frame: 'window',
    load: async () =>
      (await import('#web/features/invitation/complete-registration-screen.tsx')).CompleteRegistrationScreen,
  },
  {
    path: '/artists',
    title: 'All artists',
    guard: 'signed-in',
    frame: 'shell',
    navigation: { label: 'All artists', icon: LayoutGrid, place: 'menu' },
    shownTo: ({ artists }) => artists.length > 1,
    action: 'All artists',
    words: 'label home roster overview compare',
    load: async () => (await import('#web/features/all-artists/all-artists-screen.tsx')).AllArtistsScreen,
  },
  {
    path: '/links',
    title: 'SmartLinks',
    guard: 'signed-in',
    frame: 'shell',
    navigation: { label: 'SmartLinks', icon: Link2, place: 'main' },
    action: 'SmartLinks',
    words: 'links list statistics home',
    load: async () => (await import('#web/features/links-list/links-list-screen.tsx')).LinksListScreen,
  },
  {
    path: '/links/all',
    title: 'Links of all artists',
    guard: 'signed-in',
    frame: 'shell',
    shownTo: ({ artists }) => artists.length > 1,
    action: 'Links of all artists',
    words: 'all links every artist search tags',
    load: async () => (await import('#web/features/links-list/all-links-screen.tsx')).AllLinksScreen,
  },
  {
    path: '/links/new',
    title: 'Create a New Smart Link',
    ownTitle: true,
    guard: 'signed-in',
    frame: 'window',
    navigation: { label: 'Create', icon: Plus, place: 'tabs' },
    shownTo: (_user, artist) => mayWrite(artist),
    action: 'Create a New Smart Link',
    words: 'add release pre-release bio playlist',
    load: async () => (await import('#web/features/link-wizard/link-wizard-screen.tsx')).LinkWizardScreen,
  },
  {
    path: '/move-in',
    aliases: ['/move-in/:id'],
    title: 'Move in',
    guard: 'signed-in',
    frame: 'shell',
    action: 'Move links in',
    words: 'import csv bitly linkfire linktree feature.fm switch migrate',
    icon: FileInput,
    shownTo: (_user, artist) => mayWrite(artist),
    load: async () => (await import('#web/features/move-in/move-in-screen.tsx')).MoveInScreen,
  },
  {
    path: '/links/claim',
    title: 'Publishing your page',
    ownTitle: true,
    guard: 'signed-in',
    frame: 'window',
    load: async () => (await import('#web/features/signup/claim-screen.tsx')).ClaimScreen,
  },
  {
    path: '/links/:id',
    title: 'SmartLink',
    ownTitle: true,
    guard: 'signed-in',
    frame: 'shell',
    load: async () => {
      const { LinkDetailScreen } = await import('#web/features/link-detail/link-detail-screen.tsx');
      return () => <LinkDetailScreen editor={LinkEditor} />;
    },
  },
  {
    path: '/links/:id/routing',
    title: 'Routing',
    ownTitle: true,
    guard: 'signed-in',
    frame: 'shell',
    load: async () => (await import('#web/features/routing/routing-screen.tsx')).RoutingScreen,
  },
  {
    path: '/reports',
    title: 'Report',
    ownTitle: true,
    guard: 'signed-in',
    frame: 'window',
    navigation: { label: 'Reports', icon: FileText, place: 'menu' },
    action: 'Reports',
    words: 'report month figures share print pdf csv monthly mail',
    load: async () => (await import('#web/features/reports/reports-screen.tsx')).ReportsScreen,
  },
  {
    path: '/compare',
    title: 'Compare',
    ownTitle: true,
    guard: 'signed-in',
    frame: 'shell',
    action: 'Compare links',
    words: 'chart statistics releases ranges side by side',
    icon: ChartSpline,
    load: async () => (await import('#web/features/compare/compare-screen.tsx')).CompareScreen,
  },
  {
    path: '/drops',
    title: 'Drops',
    guard: 'signed-in',
    frame: 'shell',
    navigation: { label: 'Drops', icon: MessageSquare, place: 'main' },
    action: 'Drops',
    words: 'fans subscribers texts mails',
    load: async () => (await import('#web/features/drops/subscribers/drops-screen.tsx')).DropsScreen,
  },
  {
    path: '/drops/fans/:id',
    title: 'Fan',
    guard: 'signed-in',
    frame: 'shell',
    load: async () => (await import('#web/features/drops/fan/fan-screen.tsx')).FanScreen,
  },
  {
    path: '/drops/import',
    aliases: ['/drops/import/:id'],
    title: 'Import contacts',
    guard: 'signed-in',
    frame: 'shell',
    action: 'Import contacts',
    words: 'csv upload fans',
    icon: Upload,
    shownTo: (_user, artist) => mayWrite(artist),
    load: async () => (await import('#web/features/drops/import/imports-screen.tsx')).ImportsScreen,
  },
  {
    path: '/messages',
    title: 'Messages',
    guard: 'signed-in',
    frame: 'shell',
    load: async () => (await import('#web/features/drops/messages/messages-screen.tsx')).MessagesScreen,
  },
  {
    path: '/messages/:id',
    title: 'Drop',
    guard: 'signed-in',
    frame: 'shell',
    load: async () => (await import('#web/features/drops/sent/drop-screen.tsx')).DropScreen,
  },
  {
    path: '/add-artist',
    title: 'Add an Artist',
    ownTitle: true,
    guard: 'signed-in',
    frame: 'window',
    action: 'Add an Artist',
    words: 'new artist',
    icon: UserPlus,
    load: async () => (await import('#web/features/add-artist/add-artist-screen.tsx')).AddArtistScreen,
  },
  {
    path: '/referrals',
    title: 'Refer and Earn',
    guard: 'signed-in',
    frame: 'shell',
    navigation: { label: 'Refer and Earn', icon: Gift, place: 'menu' },
    action: 'Refer and Earn',
    words: 'referrals commission payouts coupon',
    load: async () => (await import('#web/features/referrals/referrals-screen.tsx')).ReferralsScreen,
  },
  {
    path: '/settings',
    title: 'Settings',
    guard: 'signed-in',
    frame: 'shell',
    navigation: { label: 'Settings', icon: Settings, place: 'menu' },
    action: 'Settings',
    load: async () => (await import('#web/features/settings/settings-screen.tsx')).SettingsScreen,
  },
  {
    path: '/feedback',
    aliases: ['/feedback/*'],
    title: 'Features and Feedback',
    guard: 'signed-in',
    frame: 'shell',
    navigation: { label: 'Feedback', icon: Lightbulb, place: 'menu' },
    action: 'Features and Feedback',
    load: async () => (await import('#web/features/feedback/feedback-screen.tsx')).FeedbackScreen,
  },
  {
    path: '/billing',
    title: 'Billing',
    guard: 'signed-in',
    frame: 'shell',
    navigation: { label: 'Billing', icon: CreditCard, place: 'account' },
    shownTo: paysForSome,
    action: 'Billing',
    words: 'plans invoices subscription payment',
    load: async () => (await import('#web/features/billing/billing-screen.tsx')).BillingScreen,
  },
  {
    path: '/billing/invoices/:id',
    title: 'Invoice',
    guard: 'signed-in',
    frame: 'window',
    load: async () => (await import('#web/features/billing/invoices/invoice-screen.tsx')).InvoiceScreen,
  },
  {
    path: '/desk',
    aliases: ['/desk/commands', '/desk/acts', '/desk/accounts', '/desk/jobs', '/desk/:kind/:id'],
    title: "Operator's desk",
    ownTitle: true,
    guard: 'signed-in',
    frame: 'window',
    navigation: { label: "Operator's desk", icon: Headset, place: 'account' },
    shownTo: ({ is_operator }) => is_operator,
    action: "Operator's desk",
    words: 'admin support commands acts jobs pause drops',
    load: async () => (await import('#web/features/desk/desk.tsx')).Desk,
  },
];

/** Who looks, and where. */
type Viewer = Pick<SignedIn, 'user' | 'artist' | 'installation'>;

/** Tells whether the installation has a screen, and offers it to the person while their artist is active. */
export function isOffered({ path, shownTo }: Screen, { user, artist, installation }: Viewer): boolean {
  return !leftOut(installation, 'screens').has(path) && (shownTo?.(user, artist) ?? true);
}

/** The entries of the navigation at these places that the person may see while their artist is active, each with its path, in order. */
export function navigationAt(
  viewer: Viewer,
  ...places: readonly NavigationEntry['place'][]
): (NavigationEntry & { path: string })[] {
  return screens.flatMap((screen) => {
    const { path, navigation } = screen;
    if (navigation === undefined || !places.includes(navigation.place)) return [];
    return isOffered(screen, viewer) ? [{ ...navigation, path }] : [];
  });
}
