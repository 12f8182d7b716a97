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

// Nothing is said before the first screen stands, so the snacks come after it.
const Snacks = lazy(async () => ({ default: (await import('#web/ui/snacks.tsx')).Snacks }));

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
  await turn();
  // The first question about dates makes a browser load all about them: asked while the first screen is on its way.
  Intl.DateTimeFormat();
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
void start(root);
