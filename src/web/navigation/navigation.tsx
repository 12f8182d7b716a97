/** What a screen uses to lead elsewhere and to know where it is: links, and hooks on the place, its parameters and the navigation. */
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { type Location, placeOf, urlOf } from './location.ts';
import type { Params } from './route-matcher.ts';
import type { Blocked, NavigateOptions, Router, Shown } from './router.ts';

type Navigate = Router['navigate'];

interface Navigation extends Pick<Shown, 'location' | 'params' | 'keepsScroll'> {
  router: Omit<Router, 'shown' | 'onShown'>;
}

const NavigationContext = createContext<Navigation | undefined>(undefined);

/** Gives the screens inside their place, and the way to another. */
export const NavigationProvider = NavigationContext.Provider;

/** All that a router tells those inside. */
export function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (navigation === undefined) throw new Error('There is no NavigationProvider around this part');
  return navigation;
}

const nothing = (): void => undefined;
const nowhere: Omit<Navigation, 'location'> = {
  params: {},
  keepsScroll: false,
  router: { navigate: nothing, block: () => nothing, onLeave: () => nothing },
};

/** Stands for a router where nothing is clicked: what is inside is drawn as at `path`. */
export function FixedPlace({ path, children }: { path: string; children: ReactNode }) {
  const location = { pathname: path, search: '', hash: '', state: null, key: '' };
  return <NavigationProvider value={{ ...nowhere, location }}>{children}</NavigationProvider>;
}

/** The place that is shown. While the next screen loads it stays the present one. */
export const useLocation = (): Location => useNavigation().location;

/** The function that leads elsewhere, always the same one; a URL that begins with `?` keeps the path. */
export const useNavigate = (): Navigate => useNavigation().router.navigate;

/** What the path says where the route's pattern has a name. */
export const useParams = (): Params => useNavigation().params;

type QueryInit = string | Record<string, string> | URLSearchParams;

/** The query parameters, and the function that changes them: it takes the new ones, or makes them from the present ones. */
export function useSearchParams(): [
  URLSearchParams,
  (next: QueryInit | ((present: URLSearchParams) => QueryInit), options?: NavigateOptions) => void,
] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const setQuery = useCallback(
    (next: QueryInit | ((present: URLSearchParams) => QueryInit), options?: NavigateOptions): void => {
      const wanted = typeof next === 'function' ? next(new URLSearchParams(search)) : next;
      navigate(`?${new URLSearchParams(wanted)}`, options);
    },
    [navigate, search],
  );
  return [query, setQuery];
}

/** Stops each navigation of which `stops` says so; then there is something to answer. */
export function useBlocker(stops: (from: Location, to: Location) => boolean): Blocked | undefined {
  const { router } = useNavigation();
  const [blocked, ask] = useState<Blocked>();
  const decide = useEffectEvent(stops);
  useEffect(() => router.block({ stops: (from, to) => decide(from, to), ask }), [router]);
  return blocked;
}

/** Leads elsewhere as soon as it is drawn. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace }), [navigate, to, replace]);
  return null;
}

type LinkProps = ComponentProps<'a'> & { to: string } & Pick<NavigateOptions, 'replace' | 'preventScrollReset'>;

/** Whether a click asks for this window: other keys and buttons open another one. */
const isForThisWindow = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);

/** A link to `to`, which a click opens without loading the page anew. A link to the present place makes no entry in the history. */
export function Link({ to, replace, preventScrollReset = false, onClick, ...rest }: LinkProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const place = placeOf(to, location);
  const open = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (place === undefined || event.defaultPrevented || !isForThisWindow(event)) return;
    if (rest.target !== undefined && rest.target !== '_self') return;
    event.preventDefault();
    navigate(to, { replace: replace ?? urlOf(place) === urlOf(location), preventScrollReset });
  };
  return <a {...rest} href={place === undefined ? to : urlOf(place)} onClick={open} />;
}

/** A link of the navigation: it is marked as the current page at its place, and below it unless `end` is set. */
export function NavLink({ end = false, ...link }: LinkProps & { end?: boolean }) {
  const at = useLocation().pathname.toLowerCase();
  const own = link.to.toLowerCase();
  const isCurrent = at === own || (!end && at.startsWith(`${own}/`));
  return <Link aria-current={isCurrent ? 'page' : undefined} {...link} />;
}
