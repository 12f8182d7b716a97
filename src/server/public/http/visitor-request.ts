/** One request of a visitor, read once: every other file takes this object instead of reading headers. */
import type { IncomingMessage } from 'node:http';
import { classifyHost, type HostKind, type HostSettings } from '#domain/hosts/hosts.ts';
import { placedQuery } from '#domain/links/placement.ts';
import { readLanguage } from '#domain/stats/audience.ts';
import { type Campaign, isMarked, readCampaign } from '#domain/stats/campaign.ts';
import { signalBits } from '#domain/stats/request-signals.ts';
import { judgeAgentClass } from '#domain/stats/verdict.ts';
import { chooseEncoding, type Encoding } from '../../platform/http/encoding.ts';
import { isPrivateIp } from '../../platform/net/client-ip.ts';
import type { Geo, Place } from '../../platform/net/geo.ts';
import { type HostDirectory, type LinkHost, linkHostOf } from '../pages/host-directory.ts';
import { codeOfPath, maxUrlLength, ownRefererPath, splitUrl } from './paths.ts';
import { readRequestSignals } from './request-signals.ts';
import type { UserAgent, UserAgents } from './user-agents.ts';

/** The sender of a request, as far as counting needs to know. */
export interface Sender {
  /** A keyed hash of IP address and user agent, 32 bits; 0 when the IP address cannot be read. */
  visitor: number;
  /** The position of the IP address's network in the list of hosting networks; 0 for every other network. */
  network: number;
  /** A keyed hash of the IP address's network (IPv4: the address; IPv6: its first 48 bits), 32 bits; in memory only. */
  crowd: number;
  /** False for a private IP address that no proxy's header says more about: it would stand for all visitors at once. */
  isRated: boolean;
}

/** What reads the parts of a request. */
export interface RequestReaders {
  hosts: HostSettings;
  directory: Pick<HostDirectory, 'artistsOf'>;
  userAgents: UserAgents;
  geo: Geo;
  clientIp(message: IncomingMessage): string;
  /** The IP address that stands for visitors from this machine, if one is set. */
  localVisitorIp(): string | undefined;
  /** Whether the connection comes from this machine or a trusted proxy. */
  isNear(message: IncomingMessage): boolean;
  /** `forwardedFor` is the X-Forwarded-For header, also from a client that is no trusted proxy. */
  identify(ipAddress: string, userAgent: UserAgent, forwardedFor: string | undefined): Sender;
}

/** Headers that a proxy adds to another client's request. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'via'] as const;

/** A request. Getters compute their value when they are first used: a page view needs few of them. */
export class VisitorRequest {
  /** The request as Node.js gives it; only for reading its body. */
  readonly message: IncomingMessage;
  readonly path: string;
  /** The query string without its question mark. */
  readonly query: string;
  readonly host: HostKind;
  /** The host with pages that was asked; undefined for every other host. */
  readonly linkHost: LinkHost | undefined;
  private readonly readers: RequestReaders;
  private knownIp: string | undefined;
  private knownPlace: Place | undefined;
  private knownUserAgent: UserAgent | undefined;
  private knownSender: Sender | undefined;
  private knownSignals = 0;

  constructor(message: IncomingMessage, readers: RequestReaders) {
    const { path, query } = splitUrl(message.url ?? '/');
    this.message = message;
    this.path = path;
    this.query = query;
    this.host = classifyHost(message.headers.host, readers.hosts);
    this.linkHost = linkHostOf(this.host, readers.directory);
    this.readers = readers;
  }

  /** The domain of the host with pages that was asked; '' for every other host. */
  get domain(): string {
    return this.linkHost?.domain ?? '';
  }

  get method(): string {
    return this.message.method ?? 'GET';
  }

  /** The visitor's IP address. It must not be stored. */
  get ipAddress(): string {
    this.knownIp ??= this.readers.clientIp(this.message);
    return this.knownIp;
  }

  /** Where the IP address is. */
  get place(): Place {
    this.knownPlace ??= this.locate();
    return this.knownPlace;
  }

  /** The User-Agent header; '' without one. */
  get userAgentHeader(): string {
    return this.message.headers['user-agent'] ?? '';
  }

  get userAgent(): UserAgent {
    this.knownUserAgent ??= this.readers.userAgents.of(this.userAgentHeader);
    return this.knownUserAgent;
  }

  get sender(): Sender {
    this.knownSender ??= this.readers.identify(
      this.ipAddress,
      this.userAgent,
      this.message.headers['x-forwarded-for']?.toString(),
    );
    return this.knownSender;
  }

  /** The request signals; see `signalBits`. */
  get signals(): number {
    // The bit `kept` is always set, so 0 means that nothing was read yet.
    if (this.knownSignals === 0) this.knownSignals = readRequestSignals(this.message, this.userAgent);
    return this.knownSignals;
  }

  /** Whether headers alone show a program, or a browser that loads the page before anybody looks. */
  get isMachine(): boolean {
    const isPrefetch = (this.signals & signalBits.purpose) !== 0;
    return isPrefetch || judgeAgentClass(this.userAgent.name).verdict !== 'person';
  }

  /** Whether a browser says that it loads this into a page, such as a frame or what a script asks for, and not as a page of its own. */
  get isInside(): boolean {
    const destination = this.message.headers['sec-fetch-dest'];
    return destination !== undefined && destination !== 'document';
  }

  /** Whether a browser says that another site's page sent this. A program without such headers is not refused for that. */
  get isCrossSite(): boolean {
    const { origin, host, 'sec-fetch-site': site } = this.message.headers;
    if (site === 'cross-site') return true;
    if (origin === undefined || origin === 'null') return false;
    // Every browser writes a page's own origin like this.
    if (origin === `https://${host}` || origin === `http://${host}`) return false;
    return !URL.canParse(origin) || new URL(origin).host !== host?.toLowerCase();
  }

  /** Whether this machine or a trusted proxy asks for itself, and not for a visitor. */
  get isFromProxy(): boolean {
    const { headers } = this.message;
    return forwardingHeaders.every((name) => headers[name] === undefined) && this.readers.isNear(this.message);
  }

  /** The Referer header; '' without one. */
  get referer(): string {
    return this.message.headers.referer ?? '';
  }

  /** Path and query of the Referer when it is a page of the same host; undefined otherwise. */
  get refererPath(): string | undefined {
    return ownRefererPath(this.message.headers.referer, this.message.headers.host ?? '');
  }

  /** The query string of the Referer when it is a page of the same host, with the code of its path; '' otherwise. */
  get refererQuery(): string {
    const { path, query } = splitUrl(this.refererPath ?? '');
    return placedQuery(codeOfPath(path), query);
  }

  /** The campaign of a visit: that of the URL, else, as without script, that of the page it was asked on. */
  campaign(query = this.query): Campaign {
    const campaign = readCampaign(query.slice(0, maxUrlLength));
    return isMarked(campaign) ? campaign : readCampaign(this.refererQuery);
  }

  /** The browser's first language, two letters; '' when unknown. */
  get language(): string {
    return readLanguage(this.message.headers['accept-language']);
  }

  get encoding(): Encoding {
    return chooseEncoding(this.message.headers['accept-encoding']?.toString());
  }

  get wantsJson(): boolean {
    return this.message.headers.accept?.includes('application/json') === true;
  }

  get ifNoneMatch(): string | undefined {
    return this.message.headers['if-none-match'];
  }

  /** The Cookie header. */
  get cookies(): string | undefined {
    return this.message.headers.cookie;
  }

  /** Whether the browser sends the Global Privacy Control header. */
  get globalPrivacyControl(): boolean {
    return this.message.headers['sec-gpc'] === '1';
  }

  private locate(): Place {
    const { geo, localVisitorIp } = this.readers;
    const place = geo.locate(this.ipAddress);
    if (place.country !== '' || !isPrivateIp(this.ipAddress)) return place;
    return geo.locate(localVisitorIp() ?? '');
  }
}
