/** The dashboard's entry: styles, theme, client, notifications and the router. */
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '#web/ui/fonts.css';
import 'virtual:mantine-styles.css';
import 'virtual:theme-variables.css';
import '#web/ui/tokens.css';
import './first-frame.css';
import { lazy, StrictMode, Suspense, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'urql';
import { RouteFailure } from '#web/app/route-failure.tsx';
import { routes } from '#web/app/routes.tsx';
import { apiClient } from '#web/lib/client.ts';
import { logProblem } from '#web/lib/log.ts';
import { useSessionToken } from '#web/lib/session.ts';
import { useStepUpRequest } from '#web/lib/step-up.ts';
import { createRouter } from '#web/navigation/router.ts';
import { RouterView } from '#web/navigation/router-view.tsx';
import { ProblemHelpLink } from '#web/parts/problem-help.tsx';
import { PageLoading } from '#web/ui/page-loading.tsx';
import { ProblemHelp } from '#web/ui/problem-text.tsx';
import { ThemeProvider } from '#web/ui/theme-provider.tsx';

// Begins to load the screen of the URL at once.
const router = createRouter(routes, window, (problem) => logProblem('A screen did not load.', problem));
const StepUpDialog = lazy(async () => ({ default: (await import('#web/parts/step-up-dialog.tsx')).StepUpDialog }));
const Snacks = lazy(async () => ({ default: (await import('#web/ui/snacks.tsx')).Snacks }));

function Dashboard() {
  const token = useSessionToken();
  const client = useMemo(() => apiClient(token), [token]);
  const stepUp = useStepUpRequest();
  return (
    <ThemeProvider>
      <ProblemHelp value={ProblemHelpLink}>
        <Provider value={client}>
          <RouterView router={router} loading={<PageLoading />} failure={<RouteFailure />} />
          {stepUp !== undefined && (
            <Suspense>
              <StepUpDialog onDone={stepUp.settle} />
            </Suspense>
          )}
        </Provider>
        <Suspense>
          <Snacks />
        </Suspense>
      </ProblemHelp>
    </ThemeProvider>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Dashboard />
  </StrictMode>,
);
