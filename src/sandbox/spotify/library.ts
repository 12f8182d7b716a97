/** Stand-in for the part of Spotify's Web API that acts for a fan: the profile and the library. */
import type { FanLibraries } from '../fans/fan-library.ts';
import type { VendorAnswer, VendorCall } from '../stand-in-server.ts';
import type { Catalogue } from './catalogue.ts';
import type { FanGrants } from './fan-grants.ts';

/** Dependencies of the API. Applications with extended access keep the older endpoints; newer ones have one endpoint for everything. */
export interface LibraryParts {
  grants: FanGrants;
  libraries: FanLibraries;
  catalogue: Catalogue;
  calls: 'one-for-all' | 'older';
}

const mostItems = { 'one-for-all': 40, older: 50 } as const;

const refusal = (status: number, message: string): VendorAnswer => ({ status, json: { error: { status, message } } });

/** Handles a request below /v1/me. */
export function answerForFan(parts: LibraryParts, call: VendorCall): VendorAnswer {
  const fan = parts.grants.judge(/^Bearer (\S+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '');
  if (fan === 'unknown') return refusal(401, 'Invalid access token');
  if (fan === 'expired') return refusal(401, 'The access token expired');
  if (call.path === '/v1/me')
    return { status: 200, json: { id: fan.account, type: 'user', uri: `spotify:user:${fan.account}` } };
  const wanted = readItems(call, parts.calls);
  if (wanted === undefined) return refusal(404, 'Service not found');
  if (wanted.items.length === 0 || wanted.items.length > mostItems[parts.calls])
    return refusal(400, 'Invalid number of ids');
  if (!wanted.items.every((item) => /^spotify:(album|track):[0-9A-Za-z]{22}$/.test(item)))
    return refusal(400, 'Invalid base62 id');
  const scope = call.method === 'GET' ? 'user-library-read' : 'user-library-modify';
  if (!fan.scopes.split(' ').includes(scope)) return refusal(403, 'Insufficient client scope');
  if (call.method === 'GET')
    return { status: 200, json: wanted.items.map((item) => parts.libraries.has(fan.account, item)) };
  if (!wanted.items.every((item) => isThere(parts.catalogue, item))) return refusal(404, 'Resource not found');
  parts.libraries.put(fan.account, wanted.items);
  return { status: 200, body: '' };
}

function isThere(catalogue: Catalogue, item: string): boolean {
  const [, kind, id = ''] = item.split(':');
  return kind === 'album' ? catalogue.releaseById.has(id) : catalogue.trackById.has(id);
}

/** The items in a request, as Spotify URIs; undefined when the endpoint does not exist. */
function readItems(call: VendorCall, calls: LibraryParts['calls']): { items: string[] } | undefined {
  const list = (name: string) => (call.query.get(name) ?? '').split(',').filter((item) => item !== '');
  const [, section = '', check] = /^\/v1\/me\/(library|albums|tracks)(\/contains)?$/.exec(call.path) ?? [];
  const isKnown = call.method === 'PUT' ? check === undefined : call.method === 'GET' && check !== undefined;
  if (!isKnown || (section === 'library') !== (calls === 'one-for-all')) return undefined;
  if (section === 'library') return { items: list('uris') };
  return { items: list('ids').map((id) => `spotify:${section.slice(0, -1)}:${id}`) };
}
