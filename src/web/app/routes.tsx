/** The dashboard's routes, made from the list of screens. A screen's code is loaded when it is first opened. */
import type { ReactNode } from 'react';
import { askOfDrafts, forward, requireNewcomer, requireSession } from '#web/app/guards.ts';
import { type Screen, screens } from '#web/app/screens.tsx';
import { SignedInGate } from '#web/app/signed-in-gate.tsx';
import { loadWithin } from '#web/lib/load-within.ts';
import { type Guard, Redirect, type Route } from '#web/navigation/router.ts';

const guards: Record<Screen['guard'], Guard | undefined> = {
  visitor: requireNewcomer('visitor'),
  signup: requireNewcomer('signup'),
  'signed-in': requireSession,
  anybody: undefined,
};

/** The routes of one screen: its path and its aliases, all opening the same element. */
function routesOf({ path, aliases = [], title, ownTitle = false, guard, frame, load }: Screen): Route[] {
  let loaded: ReactNode | undefined;
  const loadScreen = async (): Promise<ReactNode> => {
    const shell = frame === 'shell' ? import('#web/app/shell/shell.tsx') : undefined;
    const [Component, Shell] = await Promise.all([loadWithin(load), shell?.then((module) => module.Shell)]);
    const titled = ownTitle ? (
      <Component />
    ) : (
      <>
        <title>{`${title} · Fanfare`}</title>
        <Component />
      </>
    );
    const framed = Shell === undefined ? titled : <Shell>{titled}</Shell>;
    loaded = guard === 'signed-in' ? <SignedInGate>{framed}</SignedInGate> : framed;
    return loaded;
  };
  return [path, ...aliases].map((each) => ({ path: each, guard: guards[guard], open: () => loaded ?? loadScreen() }));
}

/** Asks of drafts, or goes on to Login where there is nothing to ask. */
async function openLogout(): Promise<ReactNode | Redirect> {
  const titles = await askOfDrafts();
  if (titles instanceof Redirect) return titles;
  const { Logout } = await import('#web/app/logout.tsx');
  return <Logout titles={titles} />;
}

/** A URL of no screen goes to the root. */
export const routes: readonly Route[] = [
  ...screens.flatMap(routesOf),
  { path: '/logout', open: openLogout },
  // The homepage is a document of the server.
  { path: '/', open: ({ search }) => new Redirect(`/${search}`, true) },
  { path: '*', open: forward },
];
