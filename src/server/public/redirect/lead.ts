/** Answers a visitor whom a rule leads away from the page: the short page that goes on by itself. */
import type { ServerResponse } from 'node:http';
import type { Link } from '#domain/links/link.ts';
import { clickIdNames } from '#domain/pixels/paid-traffic.ts';
import { fullPagePath, rulePath } from '#domain/routing/full-page.ts';
import { campaignQuery, queryValue } from '#domain/stats/campaign.ts';
import { codeOfPath } from '../http/paths.ts';
import type { VisitorRequest } from '../http/visitor-request.ts';
import { routedPage } from './routed-page.ts';
import type { Lead } from './routing.ts';

/** Enough for a referrer's host and path, in characters. */
const longestReferrer = 500;

/** Writes the page. Where the visit came from goes on in both of its links, as the page's script would carry it. */
export function answerLead(
  request: VisitorRequest,
  response: ServerResponse,
  { path, title }: Pick<Link, 'path' | 'title'>,
  { rule, name, isRemembered, artist }: Lead & { artist: string },
): void {
  const { query, referer } = request;
  const placement = codeOfPath(request.path);
  const { utm_p: carried, ...campaign } = request.campaign();
  const code = placement ?? (carried === '' ? undefined : carried);
  const withCampaign = (url: string, more: Record<string, string>): string => {
    const added = new URLSearchParams([
      ...new URLSearchParams(campaignQuery({ ...campaign, utm_p: '' })),
      ...Object.entries(more),
    ]).toString();
    return added === '' ? url : `${url}?${added}`;
  };
  const clickIds = clickIdNames.flatMap((id) => {
    const value = queryValue(query, id);
    return value === undefined ? [] : [[id, value]];
  });
  const referrer = (queryValue(query, 'r') ?? referer).slice(0, longestReferrer);
  const { body, headers } = routedPage({
    go: withCampaign(rulePath(path, rule), {
      ...(code === undefined ? {} : { utm_p: code }),
      ...Object.fromEntries(clickIds),
      ...(referrer === '' ? {} : { r: referrer }),
    }),
    all: withCampaign(fullPagePath(path, code), {}),
    name,
    title,
    artist,
    forget: isRemembered ? path : undefined,
  });
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}
