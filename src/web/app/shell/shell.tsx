/** The frame around signed-in screens: sidebar, a rail of icons on a tablet, head and tab bar on a phone; All Links button, finder, Quick Create. */
import { Button } from '@mantine/core';
import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { ArrowLeft } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { PhoneHead } from '#web/app/shell/phone-head.tsx';
import { Sidebar } from '#web/app/shell/sidebar.tsx';
import { TabBar } from '#web/app/shell/tab-bar.tsx';
import { TrialBanner } from '#web/app/shell/trial-banner.tsx';
import { useQuickCreate } from '#web/features/quick-create/quick-create.tsx';
import { useSignedIn } from '#web/lib/current-user.ts';
import { showsEditor } from '#web/lib/editor-location.ts';
import type { Location } from '#web/navigation/location.ts';
import { Link, useLocation } from '#web/navigation/navigation.tsx';
import { ScrollRestoration } from '#web/navigation/scroll-restoration.tsx';
import classes from './shell.module.css';

const Finder = lazy(async () => ({ default: (await import('#web/app/shell/finder.tsx')).Finder }));

// Few accounts ever see it.
const HeldBanner = lazy(async () => ({ default: (await import('#web/app/shell/held-banner.tsx')).HeldBanner }));

const SupportChat = lazy(async () => ({ default: (await import('#web/app/shell/support-chat.tsx')).SupportChat }));

const listPath = '/links';

// The list keeps its scroll position however a person comes back to it; every other screen only with Back.
const scrollKey = ({ pathname, search, key }: Location): string => (pathname === listPath ? pathname + search : key);

const atOnce = { getInitialValueInEffect: false };

/** The frame around a screen. Every screen but the list shows the All Links button. */
export function Shell({ children }: { children: ReactNode }) {
  const location = useLocation();
  const { pathname, search } = location;
  const { user, artist, supportChat } = useSignedIn();
  const isHeld = user.held_at !== null || artist.held_at !== null;
  const list = useRef('');
  if (pathname === listPath) list.current = search;
  const [finding, finder] = useDisclosure(false);
  const quickCreate = useQuickCreate();
  const phone = useMediaQuery('(max-width: 660px)', undefined, atOnce);
  const rail = useMediaQuery('(max-width: 1023px)', undefined, atOnce) && !phone;
  useHotkeys([['mod+K', finder.toggle]], []);
  // From here on the shell is drawn, also while it waits for a person again.
  useLayoutEffect(() => document.getElementById('first-frame')?.remove(), []);

  // The link editor takes the whole window and has its own close button.
  if (/^\/links\/[^/]+$/.test(pathname) && showsEditor(location)) return children;
  return (
    <div className={classes.app} data-rail={rail || undefined}>
      <a className="skip-link" href="#content" data-screen-only>
        Skip to content
      </a>
      {phone ? <PhoneHead /> : <Sidebar rail={rail} onFind={finder.open} onQuickCreate={quickCreate.open} />}
      <main id="content" className={classes.main} tabIndex={-1}>
        <Suspense>{isHeld && <HeldBanner />}</Suspense>
        <TrialBanner />
        {pathname !== listPath && (
          <Button
            component={Link}
            to={listPath + list.current}
            variant="default"
            size="xs"
            leftSection={<ArrowLeft size={15} />}
            className={classes.back}
            data-screen-only
          >
            All Links
          </Button>
        )}
        {children}
      </main>
      {phone && <TabBar onFind={finder.open} onQuickCreate={quickCreate.open} />}
      {quickCreate.dialog}
      <Suspense>{supportChat && <SupportChat identity={supportChat} />}</Suspense>
      <Suspense>{finding && <Finder onClose={finder.close} onQuickCreate={quickCreate.open} />}</Suspense>
      <ScrollRestoration keyOf={scrollKey} />
    </div>
  );
}
