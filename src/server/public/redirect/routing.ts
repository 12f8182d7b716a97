/** The rules of one version of a page on visitors' hosts: who is led elsewhere, and which destinations are hidden (ROUTE-10 to ROUTE-13). */
import { destinationName, isService } from '#domain/destinations/catalogue.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Destination } from '#domain/links/link.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { createDecider, type RuleTarget } from '#domain/routing/decide.ts';
import { routedParameter, wasRouted } from '#domain/routing/full-page.ts';
import type { VisitorRequest } from '../http/visitor-request.ts';
import type { PageDocument } from '../pages/page-document.ts';
import type { Redirect, Redirects } from './redirects.ts';
import { routedVisitor } from './routed-visitor.ts';

/** A visitor of the page who is led elsewhere. */
export interface Lead {
  /** The rule's number. */
  rule: number;
  /** The name of where it leads. */
  name: string;
  /** Whether the fan's own choice of a service decided. */
  isRemembered: boolean;
}

/** What rules decide for a request. Nothing is decided for programs, in frames, for the page with all services, and after another rule's redirect. */
export interface PageRouting {
  /** Where a visitor of the page is led; undefined when they see it. */
  lead(request: VisitorRequest): Lead | undefined;
  /** The redirect of the page's rule with this number, which counts a view and a click; undefined when it leads nowhere now, and behind another rule. */
  follow(rule: number, request: VisitorRequest): Redirect | undefined;
  /** The redirect of a destination, to another URL where a rule says so. */
  ofDestination(redirect: Redirect, request: VisitorRequest): Redirect;
  /** The document without what rules hide from this visitor; undefined for the whole page. */
  document(request: VisitorRequest): PageDocument | undefined;
  /** The first rule that hides something from this visitor; 0 without one. */
  hidingRule(request: VisitorRequest): number;
}

/** Documents with hidden destinations that are kept of a page. A page has few combinations; what is over is rendered for each visitor. */
const documentsKept = 16;

/** The redirect with the mark, if it leads to one of our own hosts; `isOurs` says of a host whether it is one. */
function markedRedirect(redirect: Redirect, isOurs: (host: string) => boolean): Redirect {
  const [, location = ''] = redirect.headers;
  if (!URL.canParse(location)) return redirect;
  const url = new URL(location);
  if (!isOurs(url.host)) return redirect;
  url.searchParams.set(routedParameter, '1');
  return { ...redirect, headers: ['Location', url.href, ...redirect.headers.slice(2)], app: undefined };
}

export interface RoutingDeps {
  redirects: Redirects;
  clock: Clock;
  isOurs: (host: string) => boolean;
  /** The document of another version of the page. */
  documentOf: (page: LinkPage) => PageDocument;
}

/** Makes the routing of a page; undefined for a page without rules, which costs its visitors nothing. */
export function createPageRouting(page: LinkPage, deps: RoutingDeps): PageRouting | undefined {
  const { link } = page;
  if (link.rules.length === 0) return undefined;
  const { redirects, clock, isOurs, documentOf } = deps;
  const decider = createDecider(link);
  const documents = new Map<string, PageDocument>();
  /** The redirects of rules of destinations, by the rules' numbers: URLs are parsed once. */
  const ofRules = new Map<number, Redirect>();

  const isRouted = (request: VisitorRequest): boolean => !wasRouted(request.query) && !request.isMachine;
  const visitorOf = (request: VisitorRequest) => routedVisitor(request, clock.now());

  function redirectTo(target: RuleTarget): Redirect {
    if (target.kind === 'url') return redirects.toUrl(undefined, target.url);
    return redirects.find(target.destination.id, clock);
  }

  const hidden = (request: VisitorRequest) =>
    decider.hides && isRouted(request) ? decider.hidden(visitorOf(request)) : [];

  return {
    lead(request) {
      if (!decider.leadsAway || !isRouted(request) || request.isInside) return undefined;
      const found = decider.page(visitorOf(request));
      return (
        found && {
          rule: found.rule.id,
          name: nameOf(found.target),
          isRemembered: found.rule.action === 'remembered' || found.rule.services.length > 0,
        }
      );
    },
    follow(rule, request) {
      if (wasRouted(request.query)) return undefined;
      const visitor = visitorOf(request);
      const target = decider.numbered(rule, visitor);
      if (target === undefined) return undefined;
      const other = target.kind === 'destination' ? decider.destination(target.destination.id, visitor) : undefined;
      const redirect =
        other === undefined || target.kind === 'url'
          ? redirectTo(target)
          : redirects.toUrl(target.destination, other.url);
      return { ...markedRedirect(redirect, isOurs), rule, isVisit: true };
    },
    ofDestination(redirect, request) {
      const { destinationId } = redirect;
      if (destinationId === undefined) return redirect;
      if (!isRouted(request)) return wasRouted(request.query) ? markedRedirect(redirect, isOurs) : redirect;
      const rule = decider.destination(destinationId, visitorOf(request));
      const known = rule && ofRules.get(rule.id);
      if (rule === undefined || known !== undefined) return known ?? redirect;
      const destination = link.destinations.find(({ id }) => id === destinationId);
      const made = { ...markedRedirect(redirects.toUrl(destination, rule.url), isOurs), rule: rule.id };
      ofRules.set(rule.id, made);
      return made;
    },
    document(request) {
      const rules = hidden(request);
      if (rules.length === 0) return undefined;
      const ids = new Set(rules.map(({ of }) => of));
      const key = [...ids].sort().join(' ');
      const known = documents.get(key);
      if (known !== undefined) return known;
      const shown = link.destinations.map((each) => (ids.has(each.id) ? { ...each, enabled: false } : each));
      const made = documentOf({ ...page, link: { ...link, destinations: shown } });
      if (documents.size < documentsKept) documents.set(key, made);
      return made;
    },
    hidingRule: (request) => hidden(request)[0]?.id ?? 0,
  };
}

function nameOf(target: RuleTarget): string {
  if (target.kind === 'url') return hostOf(target.url);
  const { type, text, url }: Destination = target.destination;
  return isService(type) ? destinationName(type) : text || hostOf(url);
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url);
