/**
 * The dashboard's navigations. The screen that is shown stays until the next one has loaded; then the browser's history and the screen change together.
 * A navigation that begins meanwhile replaces the one that waits.
 */
import type { ReactNode } from 'react';
import { type Location, type Place, placeOf, urlOf } from './location.ts';
import { matcherOf, type Params } from './route-matcher.ts';

/** Leads elsewhere. With `document` the browser loads the page from the server. */
export class Redirect {
  readonly to: string;
  readonly document: boolean;

  constructor(to: string, document = false) {
    this.to = to;
    this.document = document;
  }
}

/** Says where a person is led who may not open a screen. */
export type Guard = (place: Place) => Redirect | undefined | Promise<Redirect | undefined>;

/** What a route opens. */
export interface Route {
  /** `:name` stands for one part of a path, `*` at the end for everything below. */
  path: string;
  /** Asked, while the screen loads, when a person comes from a screen that this guard does not guard. */
  guard?: Guard | undefined;
  /** The screen, or where to go instead; at once where nothing has to be loaded. The same element keeps a screen as it is. */
  open: (place: Place) => ReactNode | Redirect | Promise<ReactNode | Redirect>;
}

export interface NavigateOptions {
  /** Whether the entry of the history is replaced, so that Back does not lead to it. */
  replace?: boolean;
  /** Is kept in the entry of the history. */
  state?: unknown;
  /** Whether the window stays where it is scrolled to. */
  preventScrollReset?: boolean;
  /** Whether a screen that need not be loaded is drawn before `navigate` returns. */
  flushSync?: boolean;
}

/** What is on the screen. */
export interface Shown {
  location: Location;
  params: Params;
  route: Route;
  /** Undefined for one that did not load. */
  screen: ReactNode | undefined;
  keepsScroll: boolean;
}

/** A navigation that waits for a person's answer. */
export interface Blocked {
  proceed: () => void;
  stay: () => void;
}

interface Blocker {
  stops: (from: Location, to: Location) => boolean;
  /** Takes undefined once the question has become pointless. */
  ask: (blocked: Blocked | undefined) => void;
}

export interface Router {
  /** What is on the screen; undefined until the first one has loaded. */
  shown: () => Shown | undefined;
  navigate: (to: string, options?: NavigateOptions) => void;
  /** Calls back when another screen is to be shown, and tells whether at once. Returns the function that ends it. */
  onShown: (listener: (atOnce: boolean) => void) => () => void;
  /** Calls back before the present screen is left. Returns the function that ends it. */
  onLeave: (listener: () => void) => () => void;
  /** Lets `blocker` stop navigations. Returns the function that ends it. */
  block: (blocker: Blocker) => () => void;
}

type Way = 'push' | 'replace' | 'pop';

const newKey = (): string => Math.random().toString(36).slice(2, 10);

function added<Member>(members: Set<Member>, member: Member): () => void {
  members.add(member);
  return () => void members.delete(member);
}

/** Begins at the browser's URL at once. Some route has to match every path. `onProblem` is told why a screen did not load. */
export function createRouter(
  routes: readonly Route[],
  browser: Pick<Window, 'history' | 'location' | 'addEventListener'>,
  onProblem: (problem: unknown) => void,
): Router {
  const { history, location } = browser;
  const find = matcherOf(routes);
  const listeners = new Set<(atOnce: boolean) => void>();
  const leavers = new Set<() => void>();
  const blockers = new Set<Blocker>();
  let shown: Shown | undefined;
  let begun = 0;
  let asking: Blocker | undefined;
  let passing: Blocker | undefined;
  let undone: (() => void) | undefined;

  const entry = (): Location => ({
    pathname: location.pathname,
    search: location.search,
    hash: location.hash,
    state: history.state?.usr ?? null,
    key: history.state?.key ?? 'default',
  });
  // The place in the history, so that Back is told from Forward.
  if (typeof history.state?.idx !== 'number') history.replaceState({ ...history.state, idx: 0 }, '');
  let index: number = history.state.idx;
  let here = entry();

  function show(way: Way, next: Shown, atOnce: boolean): void {
    if (way === 'push') index += 1;
    const { state, key } = next.location;
    const kept = { usr: state, key, idx: index };
    if (way === 'push') history.pushState(kept, '', urlOf(next.location));
    if (way === 'replace') history.replaceState(kept, '', urlOf(next.location));
    here = next.location;
    shown = next;
    asking?.ask(undefined);
    asking = passing = undefined;
    for (const listener of listeners) listener(atOnce);
  }

  function start(way: Way, to: Location, options: NavigateOptions): void {
    for (const leave of leavers) leave();
    begun += 1;
    const own = begun;
    const found = find(to.pathname);
    if (found === undefined) throw new Error(`No route matches ${to.pathname}`);
    const { route, params } = found;
    const arrive = (opened: ReactNode | Redirect, atOnce = false): void => {
      if (own !== begun) return;
      const keepsScroll = options.preventScrollReset === true;
      if (opened instanceof Redirect) follow(opened, way, to, options);
      else show(way, { location: to, params, route, screen: opened, keepsScroll }, atOnce);
    };
    const fail = (problem: unknown): void => {
      if (own === begun) onProblem(problem);
      arrive(undefined);
    };
    const isGuarded = shown !== undefined && shown.screen !== undefined && shown.route.guard === route.guard;
    const refused = isGuarded ? undefined : route.guard?.(to);
    const opened = refused instanceof Redirect ? refused : route.open(to);
    if (refused instanceof Promise || opened instanceof Promise) void outcome(refused, opened).then(arrive, fail);
    else arrive(opened, options.flushSync);
  }

  function follow({ to, document }: Redirect, way: Way, from: Location, options: NavigateOptions): void {
    const place = placeOf(to, from);
    const isNew = way === 'push';
    if (!document && place !== undefined)
      start(isNew ? 'push' : 'replace', { ...place, state: null, key: newKey() }, options);
    else if (isNew) location.assign(to);
    else location.replace(to);
  }

  /** Asks before the person goes to `to`, where a blocker says so; `go` goes on. */
  function isStopped(to: Location, go: () => void): boolean {
    const blocker = [...blockers].findLast((each) => each !== passing && each.stops(here, to));
    if (blocker === undefined) return false;
    const settle = (): void => {
      asking = undefined;
      blocker.ask(undefined);
    };
    const proceed = (): void => {
      settle();
      passing = blocker;
      go();
    };
    asking = blocker;
    blocker.ask({ proceed, stay: settle });
    return true;
  }

  function navigate(to: string, options: NavigateOptions = {}): void {
    const place = placeOf(to, here);
    if (place === undefined) throw new Error(`${to} is not in the dashboard`);
    const next = { ...place, state: options.state ?? null, key: newKey() };
    if (!isStopped(next, () => navigate(to, options))) start(options.replace ? 'replace' : 'push', next, options);
  }

  function onPop(): void {
    const before = index;
    // An entry that the browser has added by itself, for a link such as "#content".
    if (typeof history.state?.idx !== 'number') history.replaceState({ key: newKey(), idx: before + 1 }, '');
    index = history.state.idx;
    if (undone !== undefined) {
      undone();
      undone = undefined;
      return;
    }
    // The browser has left already: until the person has answered, it is led back.
    const steps = index - before;
    let tell = (): void => undefined;
    const isUndone = new Promise<void>((resolve) => {
      tell = resolve;
    });
    if (steps !== 0 && isStopped(entry(), () => void isUndone.then(() => history.go(steps)))) {
      undone = tell;
      history.go(-steps);
    } else start('pop', entry(), {});
  }

  browser.addEventListener('popstate', onPop);
  start('pop', here, {});
  return {
    shown: () => shown,
    navigate,
    onShown: (listener) => added(listeners, listener),
    onLeave: (listener) => added(leavers, listener),
    block: (blocker) => added(blockers, blocker),
  };
}

/** Where the person is led or what is opened. Code that a refused person does not need may fail to load. */
async function outcome(refused: ReturnType<Guard>, opened: ReturnType<Route['open']>): Promise<ReactNode | Redirect> {
  if (opened instanceof Promise) opened.catch(() => undefined);
  return (await refused) ?? (await opened);
}
