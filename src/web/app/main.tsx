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
import { RouterProvider } from 'react-router/dom';
import { Provider } from 'urql';
import { startRouter } from '#web/app/routes.tsx';
import { apiClient } from '#web/lib/client.ts';
import { useSessionToken } from '#web/lib/session.ts';
import { useStepUpRequest } from '#web/lib/step-up.ts';
import { ProblemHelpLink } from '#web/parts/problem-help.tsx';
import { ProblemHelp } from '#web/ui/problem-text.tsx';
import { ThemeProvider } from '#web/ui/theme-provider.tsx';

const router = startRouter();
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
          <RouterProvider router={router} />
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
