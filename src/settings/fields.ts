/** The kinds of values that settings have: URLs, host names, IP ranges, ports, yes or no, keys. */
import { isIP } from 'node:net';
import { z } from 'zod';

declare module 'zod' {
  /** What `.env.example` says of a setting, besides its description. */
  interface GlobalMeta {
    /** A value that is accepted; empty where none may be shown. */
    example?: string;
    /** What happens when the setting is not given, where that is not a default of its own. */
    absent?: string;
  }
}

const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

const items = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** A URL of a web service as it was written. */
export const httpUrl = url(['http:', 'https:']);
/** A URL of a web service, without slashes at its end. */
export const webUrl = httpUrl.transform((text) => text.replace(/\/+$/, ''));
/** URLs of web services with commas between them. */
export const httpUrls = z
  .string()
  .transform(items)
  .refine(
    (urls) => urls.every((each) => httpUrl.safeParse(each).success) && new Set(urls).size === urls.length,
    'must be different URLs with commas between, such as https://a.example.com/fanfare,https://b.example.com/fanfare',
  );
/** A URL of a PostgreSQL database. */
export const postgresUrl = url(['postgres:', 'postgresql:']);
/** A URL of a mail server. */
export const smtpUrl = url(['smtp:', 'smtps:']);

/** The URL of a whole host: cookies, sockets and the stand-ins' pages are at its root. */
export const originUrl = webUrl.refine((text) => new URL(text).pathname === '/' && new URL(text).search === '', {
  message: 'must be a URL without a path, such as https://app.example.com',
});

/** `yes` or `no`, as a boolean. */
export const yesOrNo = z.enum(['yes', 'no'], { message: 'must be yes or no' }).transform((word) => word === 'yes');

/** A port, 0 for any free one. */
export const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
  .transform(Number)
  .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535');

export const processCount = z
  .string()
  .regex(/^\d{1,2}$/, 'must be a number from 1 to 64')
  .transform(Number)
  .refine((count) => count >= 1 && count <= 64, 'must be a number from 1 to 64');

export const megabytes = z
  .string()
  .regex(/^\d{1,7}$/, 'must be a number of megabytes')
  .transform(Number);

/** A number of kilobytes, from the 8 up that hashing needs. */
export const kilobytes = z
  .string()
  .regex(/^\d{1,7}$/, 'must be a number of kilobytes, at least 8')
  .transform(Number)
  .refine((number) => number >= 8, 'must be a number of kilobytes, at least 8');

const hostForm = /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/;

/** One host name, in lower case. */
export const hostName = z.string().toLowerCase().regex(hostForm, 'must be a host name, such as go.vibe.to');

/** Host names with commas between them, in lower case. */
export const hostNames = z
  .string()
  .transform((text) => items(text.toLowerCase()))
  .refine(
    (hosts) => hosts.every((host) => hostForm.test(host)),
    'must be host names with commas between, such as vibe.to,listen.to',
  );

export const ipAddress = z.string().refine((text) => isIP(text) !== 0, 'must be an IP address');

function isIpRange(text: string): boolean {
  const [ip = '', bits, ...rest] = text.split('/');
  const version = isIP(ip);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** IP addresses or CIDR ranges with commas between them. */
export const ipRanges = z
  .string()
  .transform(items)
  .refine(
    (ranges) => ranges.every(isIpRange),
    'must be IP addresses or ranges with commas between, such as 10.0.0.0/8,::1',
  );

/** `192.0.2.53`, `192.0.2.53:5353` or `[2001:db8::53]:5353`. */
function isNameServer(text: string): boolean {
  if (isIP(text) !== 0) return true;
  const [, ip = ''] = /^\[?([^\]]+)\]?:\d{1,5}$/.exec(text) ?? [];
  return isIP(ip) === (text.startsWith('[') ? 6 : 4);
}

/** Name servers with commas between them. */
export const nameServers = z
  .string()
  .transform(items)
  .refine(
    (servers) => servers.every(isNameServer),
    'must be IP addresses of name servers with commas between, with or without a port, such as 192.0.2.53:53',
  );

/** The sender of a mail. */
export const mailSender = z
  .string()
  .regex(/^[^<>]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/, 'must be an email address, with or without a name');

/** One to eight lines of text with | between them. */
export const textLines = z
  .string()
  .transform((text) => text.split('|').map((line) => line.trim()))
  .refine(
    (lines) => lines.length <= 8 && lines.every((line) => line !== '' && line.length <= 100),
    'must be at most eight lines with | between them, each at most 100 characters',
  );

/** A secret that signs or encrypts. */
export const secret = z.string().min(32, 'must have at least 32 characters');

/** A private key in PEM; in a single line, line ends may be written as \\n. */
export const privateKey = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n').trim())
  .refine(
    (text) => /^-----BEGIN PRIVATE KEY-----\n[\s\S]+\n-----END PRIVATE KEY-----$/.test(text),
    'must be the content of the .p8 file',
  );
