/** The route table of the dashboard, with its guards. Screens are loaded when they are first opened. */
import { lazy } from 'react';
import { createBrowserRouter, redirect } from 'react-router';
import { leave, requireSession, requireVisitor } from '#web/app/guards.ts';
import { RouteFailure } from '#web/app/route-failure.tsx';
import { SignedInGate } from '#web/app/signed-in-gate.tsx';
import { PageLoading } from '#web/ui/page-loading.tsx';

// The detail screen knows no wizard; whoever edits gets it from here.
const LinkEditor = lazy(async () => ({
  default: (await import('#web/features/link-wizard/link-wizard-screen.tsx')).LinkEditScreen,
}));

const login = {
  loader: requireVisitor,
  lazy: async () => ({ Component: (await import('#web/features/login/login-screen.tsx')).LoginScreen }),
};

/** Makes the router, which begins to load the screen of the address at once. Any address that is no screen goes to SmartLinks, or to Login for a visitor. */
export const startRouter = () =>
  createBrowserRouter([
    {
      ErrorBoundary: RouteFailure,
      HydrateFallback: PageLoading,
      children: [
        { path: '/login', ...login },
        { path: '/login/new', ...login },
        { path: '/logout', loader: leave },
        {
          loader: requireSession,
          Component: SignedInGate,
          children: [
            {
              lazy: async () => ({ Component: (await import('#web/app/shell/shell.tsx')).Shell }),
              children: [
                {
                  path: '/links',
                  lazy: async () => ({
                    Component: (await import('#web/features/links-list/links-list-screen.tsx')).LinksListScreen,
                  }),
                },
                {
                  path: '/billing',
                  lazy: async () => ({
                    Component: (await import('#web/features/billing/billing-screen.tsx')).BillingScreen,
                  }),
                },
                {
                  path: '/links/:id',
                  lazy: async () => {
                    const { LinkDetailScreen } = await import('#web/features/link-detail/link-detail-screen.tsx');
                    return { element: <LinkDetailScreen editor={LinkEditor} /> };
                  },
                },
              ],
            },
            {
              path: '/links/new',
              lazy: async () => ({
                Component: (await import('#web/features/link-wizard/link-wizard-screen.tsx')).LinkWizardScreen,
              }),
            },
          ],
        },
        { path: '*', loader: () => redirect('/links') },
      ],
    },
  ]);
