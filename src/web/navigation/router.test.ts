/** Navigations: what waits for what, what the history of the browser keeps, and what a person is asked. */
import { describe, expect, it } from 'vitest';
import { type Blocked, createRouter, Redirect, type Route } from './router.ts';

/** A window with a history that moves later, as a browser's does. */
function openWindow(url: string) {
  const entries: { url: string; state: unknown }[] = [{ url, state: null }];
  const listeners: (() => void)[] = [];
  const loaded: string[] = [];
  let at = 0;
  const present = () => new URL(entries[at]?.url ?? '/', 'http://dashboard.test');
  const history = {
    get state() {
      return entries[at]?.state;
    },
    pushState: (state: unknown, _: string, to: string) => void entries.splice(++at, entries.length, { url: to, state }),
    replaceState: (state: unknown, _: string, to = entries[at]?.url ?? '/') =>
      void entries.splice(at, 1, { url: to, state }),
    go: (steps: number) =>
      void setTimeout(() => {
        at += steps;
        for (const listener of listeners) listener();
      }),
  };
  const location = {
    get pathname() {
      return present().pathname;
    },
    get search() {
      return present().search;
    },
    get hash() {
      return present().hash;
    },
    assign: (to: string) => void loaded.push(to),
    replace: (to: string) => void loaded.push(to),
  };
  return {
    browser: {
      history,
      location,
      addEventListener: (_: string, listener: () => void) => void listeners.push(listener),
    },
    /** The entries before and after the present one, which is marked. */
    stack: () => entries.map((entry, index) => (index === at ? `[${entry.url}]` : entry.url)).join(' '),
    /** What the browser has loaded from the server. */
    loaded,
    go: (steps: number) => history.go(steps),
  };
}

const page = (path: string, more: Partial<Route> = {}): Route => ({ path, open: () => path, ...more });

function start(url: string, routes: Route[]) {
  const window = openWindow(url);
  const problems: unknown[] = [];
  const all = [...routes, page('*')];
  const router = createRouter(all, window.browser as unknown as Window, (problem) => problems.push(problem));
  return { ...window, router, problems, screen: () => router.shown()?.screen };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('a navigation', () => {
  it('keeps the screen and the URL until the next screen has loaded', async () => {
    const code = Promise.withResolvers<string>();
    const { router, screen, stack } = start('/links', [page('/links'), page('/drops', { open: () => code.promise })]);
    router.navigate('/drops');
    expect([screen(), stack()]).toEqual(['/links', '[/links]']);
    code.resolve('drops');
    await soon();
    expect([screen(), stack()]).toEqual(['drops', '/links [/drops]']);
  });

  it('gives way to a later one', async () => {
    const code = Promise.withResolvers<string>();
    const { router, screen, stack } = start('/links', [page('/slow', { open: () => code.promise }), page('/drops')]);
    router.navigate('/slow');
    router.navigate('/drops?tab=fans', { replace: true, state: { from: 'links' } });
    code.resolve('slow');
    await soon();
    expect([screen(), stack()]).toEqual(['/drops', '[/drops?tab=fans]']);
    expect(router.shown()?.location).toMatchObject({ search: '?tab=fans', state: { from: 'links' } });
  });

  it('shows that a screen did not load, at its URL, and tries again the next time', async () => {
    let tries = 0;
    const open = () => (++tries === 1 ? Promise.reject(new Error('offline')) : Promise.resolve('drops'));
    const { router, screen, stack, problems, go } = start('/links', [page('/drops', { open })]);
    router.navigate('/drops');
    await soon();
    expect([screen(), stack(), String(problems)]).toEqual([undefined, '/links [/drops]', 'Error: offline']);
    go(-1);
    await soon();
    go(1);
    await soon();
    expect(screen()).toBe('drops');
  });

  it('finds the screen and its state again with Back and Forward', async () => {
    const { router, screen, stack, go } = start('/links', []);
    router.navigate('/drops', { state: { opened: 7 } });
    go(-1);
    await soon();
    expect([router.shown()?.location.pathname, router.shown()?.location.state]).toEqual(['/links', null]);
    go(1);
    await soon();
    expect([screen(), stack(), router.shown()?.location.state]).toEqual(['*', '/links [/drops]', { opened: 7 }]);
  });

  it('leads nowhere outside of the dashboard', () => {
    const { router, stack } = start('/links', []);
    expect(() => router.navigate('//elsewhere.test')).toThrow('not in the dashboard');
    expect(stack()).toBe('[/links]');
  });
});

describe('a guard', () => {
  const guard = () => Promise.resolve(new Redirect('/login'));

  it('leads elsewhere without an entry for the screen that it guards, whose code may fail to load', async () => {
    const broken = () => Promise.reject(new Error('offline'));
    const { router, screen, stack, problems } = start('/login', [page('/drops', { guard, open: broken })]);
    router.navigate('/drops');
    await soon();
    expect([screen(), stack(), problems]).toEqual(['*', '/login [/login]', []]);
  });

  it('of the first screen leaves no entry to which Back would lead', async () => {
    const { stack } = start('/drops', [page('/drops', { guard })]);
    await soon();
    expect(stack()).toBe('[/login]');
  });

  it('is not asked again between two screens that it guards', () => {
    let asked = 0;
    const counts = (): undefined => {
      asked += 1;
    };
    const { router } = start('/links', [page('/links', { guard: counts }), page('/drops', { guard: counts })]);
    router.navigate('/drops');
    router.navigate('?tab=fans');
    expect(asked).toBe(1);
    router.navigate('/login');
    router.navigate('/links');
    expect(asked).toBe(2);
  });

  it('lets the browser load a document', () => {
    const { router, screen, loaded } = start('/links', [page('/home', { open: () => new Redirect('/', true) })]);
    router.navigate('/home');
    expect([screen(), loaded]).toEqual(['*', ['/']]);
  });
});

describe('a blocker', () => {
  function open() {
    const all = start('/links', []);
    const asked: { blocked?: Blocked | undefined } = {};
    all.router.navigate('/edit');
    const end = all.router.block({
      stops: (from, to) => from.pathname !== to.pathname,
      ask: (blocked) => {
        asked.blocked = blocked;
      },
    });
    return { ...all, asked, end, path: () => all.router.shown()?.location.pathname };
  }

  it('stops a link until the person has answered', () => {
    const { router, asked, path, stack } = open();
    router.navigate('/drops');
    expect([path(), stack()]).toEqual(['/edit', '/links [/edit]']);
    asked.blocked?.stay();
    expect(asked.blocked).toBeUndefined();
    router.navigate('/drops');
    asked.blocked?.proceed();
    expect([path(), stack(), asked.blocked]).toEqual(['/drops', '/links /edit [/drops]', undefined]);
  });

  it('stops Back, keeps the URL, and goes back when the person says so', async () => {
    const { asked, path, stack, go } = open();
    go(-1);
    await soon();
    expect([path(), stack()]).toEqual(['/edit', '/links [/edit]']);
    asked.blocked?.stay();
    go(-1);
    await soon();
    asked.blocked?.proceed();
    await soon();
    expect([path(), stack(), asked.blocked]).toEqual(['/links', '[/links] /edit', undefined]);
  });

  it('takes its question back when the place changes in a way that it lets pass', () => {
    const { router, asked } = open();
    router.navigate('/drops');
    expect(asked.blocked).toBeDefined();
    router.navigate('?step=2');
    expect(asked.blocked).toBeUndefined();
  });

  it('stops nothing once it has ended', () => {
    const { router, end, path } = open();
    end();
    router.navigate('/drops');
    expect(path()).toBe('/drops');
  });
});
