/** The dashboard's routes, made from the list of screens. A screen's code is loaded when it is first opened. */
import { createBrowserRouter, type RouteObject, redirectDocument } from 'react-router';
import { askOfDrafts, forward, leave, requireNewcomer, requireSession } from '#web/app/guards.ts';
import { RouteFailure } from '#web/app/route-failure.tsx';
import { type Screen, screens } from '#web/app/screens.tsx';
import { SignedInGate } from '#web/app/signed-in-gate.tsx';
import { loadWithin } from '#web/lib/load-within.ts';
import { PageLoading } from '#web/ui/page-loading.tsx';

/** The routes of one screen: its path and its aliases, all loading the same component. */
function routesOf({ path, aliases = [], title, ownTitle = false, load }: Screen): RouteObject[] {
  const lazy = async () => {
    const Component = await loadWithin(load);
    if (ownTitle) return { Component };
    return {
      element: (
        <>
          <title>{`${title} · Fanfare`}</title>
          <Component />
        </>
      ),
    };
  };
  return [path, ...aliases].map((each) => ({ path: each, lazy }));
}

const routesWhere = (guard: Screen['guard'], frame: Screen['frame']): RouteObject[] =>
  screens.filter((screen) => screen.guard === guard && screen.frame === frame).flatMap(routesOf);

/** Makes the router, which begins to load the screen of the URL at once. A URL of no screen goes to the root. */
export const startRouter = () =>
  createBrowserRouter([
    {
      ErrorBoundary: RouteFailure,
      HydrateFallback: PageLoading,
      children: [
        { loader: requireNewcomer('visitor'), children: routesWhere('visitor', 'window') },
        { loader: requireNewcomer('signup'), children: routesWhere('signup', 'window') },
        ...routesWhere('anybody', 'window'),
        {
          path: '/logout',
          loader: askOfDrafts,
          action: leave,
          lazy: async () => ({ Component: (await import('#web/app/logout.tsx')).Logout }),
        },
        {
          loader: requireSession,
          Component: SignedInGate,
          children: [
            {
              lazy: async () => ({ Component: (await import('#web/app/shell/shell.tsx')).Shell }),
              children: routesWhere('signed-in', 'shell'),
            },
            ...routesWhere('signed-in', 'window'),
          ],
        },
        // The homepage is a document of the server.
        { path: '/', loader: ({ request }) => redirectDocument(`/${new URL(request.url).search}`) },
        { path: '*', loader: forward },
      ],
    },
  ]);
