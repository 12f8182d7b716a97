/** The dashboard's entry: styles, theme, client, notifications and the router. */
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@mantine/core/styles.layer.css';
import 'virtual:theme-variables.css';
import '#web/ui/tokens.css';
import { lazy, StrictMode, Suspense, startTransition, useMemo } from 'react';
import { RouterProvider } from 'react-router/dom';
import { Provider } from 'urql';
import { startRouter } from '#web/app/routes.tsx';
import { apiClient } from '#web/lib/client.ts';
import { useSessionToken } from '#web/lib/session.ts';
import { ThemeProvider } from '#web/ui/theme-provider.tsx';

/** Waits until the browser has nothing else to do, three seconds at most; where that cannot be asked, a moment. */
const quiet = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 3_000 });
    else setTimeout(resolve, 300);
  });

// Nothing is said before the first screen stands, so the snacks come after it; what is said sooner waits for them.
const Snacks = lazy(async () => {
  await quiet();
  return { default: (await import('#web/ui/snacks.tsx')).Snacks };
});

function Dashboard({ router }: { router: ReturnType<typeof startRouter> }) {
  const token = useSessionToken();
  const client = useMemo(() => apiClient(token), [token]);
  return (
    <ThemeProvider>
      <Provider value={client}>
        <RouterProvider router={router} />
      </Provider>
      <Suspense>
        <Snacks />
      </Suspense>
    </ThemeProvider>
  );
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

/** Draws the dashboard in parts, each in a turn of its own: one long task would keep a phone from answering. */
async function start(root: HTMLElement): Promise<void> {
  await turn();
  const router = startRouter();
  await turn();
  // Nothing else runs this half of React, so it is run here.
  const { createRoot } = await import('react-dom/client');
  await turn();
  // A transition may pause, too.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Dashboard router={router} />
      </StrictMode>,
    ),
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
void start(root);
