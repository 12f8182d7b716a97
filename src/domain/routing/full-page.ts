/** The address of a page with all of its services, which no rule leads away from (ROUTE-10). */

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
