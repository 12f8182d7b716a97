/** The URLs of routing rules: the page with all services, where no rule decides (ROUTE-10), a rule's own, and the mark of a rule's target (ROUTE-12). */

/** Stands where a placement has its code: `/{path}/-all`. No placement gets this code. */
export const fullPageCode = 'all';

/** The path of the page with all services, on the page's host, with the code of the visit's placement behind it. */
export function fullPagePath(path: string, code?: string): string {
  return `/${path}/-${fullPageCode}${code === undefined ? '' : `-${code}`}`;
}

/** The last part of the path by which a visitor follows a rule of the page: `/{path}/rule-3`. */
const ruleSegment = /^rule-([1-9]\d{0,4})$/;

/** The path by which a visitor follows a rule of the page. */
export function rulePath(path: string, id: number): string {
  return `/${path}/rule-${id}`;
}

/** The number of the rule that a path names; undefined for every other segment. */
export function readRuleSegment(segment: string): number | undefined {
  if (!segment.startsWith('rule-')) return undefined;
  const [, digits] = ruleSegment.exec(segment) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** The query parameter that marks a URL of our own hosts to which a rule redirects: there no other rule decides (ROUTE-12). */
export const routedParameter = 'routed';

const routedMark = `${routedParameter}=1`;

/** Whether a rule led to the URL with this query; `query` has no question mark. */
export function wasRouted(query: string): boolean {
  return query.includes(routedMark) && query.split('&').includes(routedMark);
}
