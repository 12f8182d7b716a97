/** Finds the route of a path. */

/** The parts of a path that a pattern names, such as `id` of `/links/:id`. */
export type Params = Readonly<Record<string, string | undefined>>;

/** `:name` stands for one part of a path, `*` at the end for everything below; other parts are letters, digits and dashes. */
interface Patterned {
  path: string;
}

const partsOf = (path: string): string[] => path.split('/').filter(Boolean);

const rank = (part: string | undefined): number =>
  part === undefined ? 1 : part === '*' ? 0 : part[0] === ':' ? 2 : 3;

/** The more exact pattern first, from left to right: `/links/new` before `/links/:id`. */
function byExactness(one: Patterned, other: Patterned): number {
  const parts = partsOf(one.path);
  const otherParts = partsOf(other.path);
  const length = Math.max(parts.length, otherParts.length);
  for (let at = 0; at < length; at += 1) {
    const difference = rank(otherParts[at]) - rank(parts[at]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function expressionOf(path: string): RegExp {
  const parts = partsOf(path).map((part) => {
    if (part === '*') return '(?:/.*)?';
    return part[0] === ':' ? `/(?<${part.slice(1)}>[^/]+)` : `/${part}`;
  });
  return new RegExp(`^${parts.join('')}/*$`, 'i');
}

/** A part with a broken escape, such as `%zz`, stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A function that finds the most exact of `routes` for a path, whatever its case, with or without a slash at its end. */
export function matcherOf<Route extends Patterned>(
  routes: readonly Route[],
): (pathname: string) => { route: Route; params: Params } | undefined {
  const compiled = routes.toSorted(byExactness).map((route) => ({ route, expression: expressionOf(route.path) }));
  return (pathname) => {
    for (const { route, expression } of compiled) {
      const match = expression.exec(pathname);
      if (match === null) continue;
      const params = Object.entries(match.groups ?? {}).map(([name, part]) => [name, decoded(part)]);
      return { route, params: Object.fromEntries(params) };
    }
    return undefined;
  };
}
