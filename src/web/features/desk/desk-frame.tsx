/** The frame of the desk, with a navigation of its own: the dashboard's shell needs an artist, and an operator may have none. */
import { Button, useMantineColorScheme } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { LayoutGrid } from 'lucide-react';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { type CombinedError, useQuery } from 'urql';
import { codeOf, messageOf } from '#web/lib/errors.ts';
import { Link, NavLink, useLocation, useNavigate } from '#web/navigation/navigation.tsx';
import { PageProblem } from '#web/parts/page-problem.tsx';
import mark from '#web/ui/mark.svg';
import { PageLoading } from '#web/ui/page-loading.tsx';
import { TextButton } from '#web/ui/text-button.tsx';
import { WholePage } from '#web/ui/whole-page.tsx';
import { deskQuery } from './desk.graphql.ts';
import classes from './desk-frame.module.css';
import { PausedBanner } from './paused-banner.tsx';
import { DeskContext } from './use-desk.ts';

const searchPath = '/desk';

function NotFound() {
  return (
    <WholePage
      title="Not found"
      text="There is no such page."
      action={
        <Button component={Link} to="/links">
          Go to SmartLinks
        </Button>
      }
    />
  );
}

/** An operator needs more than a password: what they see until they have it. */
function FactorNeeded({ sentence }: { sentence: string }) {
  return (
    <WholePage
      title="One more step to your desk"
      text={sentence}
      action={
        <Button component={Link} to="/settings?tab=security">
          Open Security in Settings
        </Button>
      }
    />
  );
}

function Problem({ error, onRetry }: { error: CombinedError; onRetry: () => void }) {
  const code = codeOf(error);
  if (code === 'NOT_FOUND') return <NotFound />;
  if (code === 'OPERATOR_NEEDS_FACTOR') return <FactorNeeded sentence={messageOf(error)} />;
  return <PageProblem title="The desk didn't load" error={error} onRetry={onRetry} />;
}

const themes = [
  { theme: 'light', name: 'Light' },
  { theme: 'dark', name: 'Dark' },
  { theme: 'auto', name: 'System' },
] as const;

/** The themes by name: the shell's switch would be a file of its own for all screens if the desk had it too. */
function Themes() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    // biome-ignore lint/a11y/useSemanticElements: three buttons are no fields of a form.
    <div role="group" aria-label="Theme" className={classes.themes}>
      {themes.map(({ theme, name }) => (
        <TextButton key={theme} aria-pressed={theme === colorScheme} onClick={() => setColorScheme(theme)}>
          {name}
        </TextButton>
      ))}
    </div>
  );
}

/** Draws its children once the server has said that the person is an operator. ⌘K leads to the search from everywhere. */
export function DeskFrame({ children }: { children: ReactNode }) {
  const [{ data, error }, query] = useQuery({ query: deskQuery, requestPolicy: 'cache-and-network' });
  const search = useRef('');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const reload = useCallback(() => query({ requestPolicy: 'network-only' }), [query]);
  useHotkeys(
    [
      [
        'mod+K',
        () => (pathname === searchPath ? document.getElementById('desk-search')?.focus() : navigate(searchPath)),
      ],
    ],
    [],
  );
  // Another screen begins at its top; with Back the browser finds the place again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it waits for.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  const desk = useMemo(() => data && { desk: data.desk, reload, search }, [data, reload]);
  // Without a connection an operator goes on with what is shown; a refusal of the server holds at once.
  if (error !== undefined && (desk === undefined || error.networkError === undefined))
    return <Problem error={error} onRetry={reload} />;
  if (desk === undefined) return <PageLoading />;
  return (
    <DeskContext value={desk}>
      <div className={classes.page}>
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        <header className={classes.head}>
          <div className={classes.bar}>
            <Link to={searchPath} className={classes.brand}>
              <img src={mark} alt="" width={22} height={22} />
              <span>Fanfare</span> <small>Desk</small>
            </Link>
            <nav className={classes.nav} aria-label="Desk">
              <NavLink to={searchPath} end className={classes.item}>
                Search
              </NavLink>
              <NavLink to="/desk/accounts" className={classes.item}>
                Accounts
              </NavLink>
              <NavLink to="/desk/commands" className={classes.item}>
                Commands
              </NavLink>
              <NavLink to="/desk/acts" className={classes.item}>
                Acts
              </NavLink>
              <NavLink to="/desk/jobs" className={classes.item}>
                Jobs
              </NavLink>
            </nav>
            <Link to="/links" className={classes.item}>
              <LayoutGrid size={17} strokeWidth={1.8} aria-hidden="true" />
              Dashboard
            </Link>
          </div>
        </header>
        <main id="content" className={classes.main} tabIndex={-1}>
          <PausedBanner />
          {children}
        </main>
        <footer className={classes.foot}>
          <p>
            You act as <b>{desk.desk.email}</b>. Every act is recorded.
          </p>
          <Themes />
          <Link to="/logout" className={classes.leave}>
            Logout
          </Link>
        </footer>
      </div>
    </DeskContext>
  );
}
