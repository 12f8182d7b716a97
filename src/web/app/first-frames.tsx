/**
 * The first frame of each screen that the navigation leads to, as HTML: drawn by the build with the parts that the shell has, and shown by the page
 * until the dashboard's code has arrived. No browser loads this file.
 */
import { Button } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { screens } from '#web/app/screens.tsx';
import { PhoneHead } from '#web/app/shell/phone-head.tsx';
import shell from '#web/app/shell/shell.module.css';
import { Sidebar } from '#web/app/shell/sidebar.tsx';
import { TabBar } from '#web/app/shell/tab-bar.tsx';
import { type SignedIn, SignedInContext } from '#web/lib/current-user.ts';
import { withEverything } from '#web/lib/installation.ts';
import { FixedPlace, Link } from '#web/navigation/navigation.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { ThemeProvider } from '#web/ui/theme-provider.tsx';

const nothing = (): void => undefined;

const artist: SignedIn['artist'] = {
  id: '',
  name: '',
  avatar_url: null,
  current_plan: '',
  suspended_at: null,
  held_at: null,
  billing_user_id: '',
  role: 'owner',
  spotify_id: null,
  feature_flags: [],
};

/** An owner who pays for one artist, as most people are; what the artist is called is never shown, nor what only some people have. */
const anOwner: SignedIn = {
  artist,
  user: {
    id: '',
    email: '',
    first_name: '',
    last_name: '',
    plan: '',
    first_billing_date: null,
    subscription_status: '',
    next_billing_date: null,
    password_must_change: false,
    held_at: null,
    signup_step: 0,
    signup_finished: true,
    is_operator: false,
    artists: [artist],
  },
  linkHosts: [],
  installation: withEverything,
  supportChat: null,
  switchArtist: nothing,
};

const listPath = '/links';

function Content({ path, title }: { path: string; title: string }) {
  return (
    <main className={shell.main}>
      {path !== listPath && (
        <Button
          component={Link}
          to={listPath}
          variant="default"
          size="xs"
          leftSection={<ArrowLeft size={15} />}
          className={shell.back}
        >
          All Links
        </Button>
      )}
      <PageHeading title={title}>
        {/* As high as a button, which most headings have. */}
        <Button data-unknown>&nbsp;</Button>
      </PageHeading>
    </main>
  );
}

function Frame({ width, children }: { width: 'phone' | 'rail' | 'desk'; children: ReactNode }) {
  return (
    <div className={shell.app} data-for={width} data-rail={width === 'rail' || undefined}>
      {children}
    </div>
  );
}

/** Keeps the room of the entries that not every person has, and hides them: who is signed in is not known yet. */
const withoutUncertain = (html: string): string =>
  screens
    .filter(({ navigation, shownTo }) => navigation !== undefined && shownTo !== undefined)
    .reduce((marked, { path }) => marked.replaceAll(` href="${path}"`, ` data-unknown="" href="${path}"`), html);

/** The HTML by the screen's path: one frame for each width, of which the stylesheet shows the one that fits. */
export function firstFrames(): Record<string, string> {
  const framed = screens.filter(({ frame, navigation }) => frame === 'shell' && navigation !== undefined);
  return Object.fromEntries(
    framed.map(({ path, title }) => [
      path,
      withoutUncertain(
        renderToStaticMarkup(
          <FixedPlace path={path}>
            <ThemeProvider>
              <SignedInContext value={anOwner}>
                <Frame width="desk">
                  <Sidebar rail={false} onFind={nothing} onQuickCreate={nothing} />
                  <Content path={path} title={title} />
                </Frame>
                <Frame width="rail">
                  <Sidebar rail onFind={nothing} onQuickCreate={nothing} />
                  <Content path={path} title={title} />
                </Frame>
                <Frame width="phone">
                  <PhoneHead />
                  <Content path={path} title={title} />
                  <TabBar onFind={nothing} onQuickCreate={nothing} />
                </Frame>
              </SignedInContext>
            </ThemeProvider>
          </FixedPlace>,
        ),
      ),
    ]),
  );
}
