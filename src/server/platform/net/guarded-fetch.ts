/** Fetches a URL that a person entered, without ever connecting to a private network (server-side request forgery). */
import { lookup as lookUpName } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Agent, fetch, type Response } from 'undici';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { isPublicIp } from './public-ip.ts';

/** An IP address of a host name. */
export interface ResolvedIp {
  address: string;
  family: number;
}

export interface GuardOptions {
  /** Own services that may be reached although they are private: `host:port`, or `host:port/path` for that path and what is below it. */
  trustedPrefixes: readonly string[];
  /** Resolves a host name; default the system's resolver. */
  resolve?: (hostname: string) => Promise<ResolvedIp[]>;
  /** Milliseconds for the whole answer, redirects included; default 5000. */
  patience?: number;
}

/** What one fetch asks for. */
export interface GuardedRequest {
  /** The Accept header. */
  accept?: string;
  /** Maximum bytes to read, after decompression; default 5,000,000. */
  maximumBytes?: number;
  /** When it returns true for a redirect's URL, that URL is the answer and is not fetched. */
  stopAt?: (url: URL) => boolean;
}

/** The answer. `url` is the final URL. A stopped fetch has status 0 and no bytes. */
export interface GuardedAnswer {
  url: URL;
  status: number;
  contentType: string;
  bytes: Buffer;
}

/**
 * Fetches. Throws CodedError('URL_INVALID') for a forbidden URL (or a redirect to one) before any connection is made, and
 * CodedError('SOURCE_UNREACHABLE') when there is no answer, it takes too long, is too large, or is redirected too often.
 */
export type GuardedFetch = (address: string, request?: GuardedRequest) => Promise<GuardedAnswer>;

const maxRedirects = 3;
const defaultBytes = 5_000_000;
const redirects: readonly number[] = [301, 302, 303, 307, 308];

/** Names that mean this machine or its network on every resolver. */
const localName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|onion|test|invalid)$/;

export function createGuardedFetch(options: GuardOptions): GuardedFetch {
  const resolve = options.resolve ?? ((hostname: string) => lookUpName(hostname, { all: true, verbatim: true }));
  const trusted = (url: URL) => {
    const place = `${url.hostname}:${portOf(url)}${url.pathname}`;
    return options.trustedPrefixes.some((prefix) => place === prefix || place.startsWith(`${prefix}/`));
  };

  /** The IP address to connect to, resolved once, so that the name cannot resolve differently between check and connection. */
  const pinned = async (url: URL): Promise<ResolvedIp> => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!trusted(url)) checkForm(url, host);
    if (isIP(host) !== 0) return { address: host, family: isIP(host) };
    const addresses = await resolve(host).catch((cause: unknown) => {
      throw new CodedError('SOURCE_UNREACHABLE', undefined, cause);
    });
    const [first] = addresses;
    if (first === undefined) throw new CodedError('SOURCE_UNREACHABLE');
    // One private IP address among public ones is refused too: the next look-up might put it first.
    if (!trusted(url) && !addresses.every(({ address }) => isPublicIp(address))) throw new CodedError('URL_INVALID');
    return first;
  };

  return async (text, request = {}) => {
    const deadline = AbortSignal.timeout(options.patience ?? 5000);
    let url = parsed(text);
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const target = await withDeadline(pinned(url), deadline);
      const answer = await fetchOnce(url, target, request, deadline);
      if (answer.redirect === undefined) return answer.answer;
      url = parsed(answer.redirect, url);
      if (request.stopAt?.(url)) return { url, status: 0, contentType: '', bytes: Buffer.alloc(0) };
    }
    throw new CodedError('SOURCE_UNREACHABLE', undefined, new Error(`more than ${maxRedirects} redirects`));
  };
}

function parsed(text: string, base?: URL): URL {
  if (!URL.canParse(text, base)) throw new CodedError('URL_INVALID');
  return new URL(text, base);
}

function portOf(url: URL): string {
  return url.port || (url.protocol === 'https:' ? '443' : '80');
}

/** Checks what needs no look-up: scheme, port, user name, literal IP address, local name. */
function checkForm(url: URL, host: string): void {
  const web = url.protocol === 'http:' || url.protocol === 'https:';
  const openPort = portOf(url) === '80' || portOf(url) === '443';
  if (!web || !openPort || url.username !== '' || url.password !== '') throw new CodedError('URL_INVALID');
  const name = host.replace(/\.$/, '');
  // A connection to a literal IP address needs no resolver, so it must be checked here.
  const allowed =
    isIP(name) !== 0 ? isPublicIp(name) : name.includes('.') && !localName.test(name) && !/^[\d.]+$/.test(name);
  if (!allowed) throw new CodedError('URL_INVALID');
}

async function withDeadline<Value>(work: Promise<Value>, deadline: AbortSignal): Promise<Value> {
  return await Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      const late = () => reject(new CodedError('SOURCE_UNREACHABLE', undefined, deadline.reason));
      if (deadline.aborted) late();
      else deadline.addEventListener('abort', late, { once: true });
    }),
  ]);
}

type OneAnswer = { redirect: string; answer?: undefined } | { redirect?: undefined; answer: GuardedAnswer };

async function fetchOnce(
  url: URL,
  target: ResolvedIp,
  request: GuardedRequest,
  deadline: AbortSignal,
): Promise<OneAnswer> {
  // Whatever name is requested, this agent connects only to the checked IP address.
  const agent = new Agent({
    connect: {
      lookup: (_hostname, lookupOptions, done) => {
        if (lookupOptions.all) done(null, [target]);
        else done(null, target.address, target.family);
      },
    },
  });
  try {
    const response = await fetch(url, {
      dispatcher: agent,
      redirect: 'manual',
      signal: deadline,
      headers: { accept: request.accept ?? '*/*', 'user-agent': 'Fanfare/1.0 (link preview)', 'accept-language': 'en' },
    });
    const location = response.headers.get('location');
    // Headers arrive as Latin-1, but browsers read the URL as UTF-8.
    if (redirects.includes(response.status) && location !== null) {
      return { redirect: Buffer.from(location, 'latin1').toString('utf8') };
    }
    const bytes = await readUpTo(response, request.maximumBytes ?? defaultBytes);
    return { answer: { url, status: response.status, contentType: response.headers.get('content-type') ?? '', bytes } };
  } catch (cause) {
    throw cause instanceof CodedError ? cause : new CodedError('SOURCE_UNREACHABLE', undefined, cause);
  } finally {
    // The answer was read or abandoned, so the connection is closed.
    agent.destroy().catch(() => undefined);
  }
}

async function readUpTo(response: Response, maximum: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > maximum)
      throw new CodedError('SOURCE_UNREACHABLE', undefined, new Error(`the answer has more than ${maximum} bytes`));
    parts.push(part);
  }
  return Buffer.concat(parts);
}
