/** The settings of Fanfare itself, in groups; those of vendors are beside their clients. */
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { backupVariables } from './backup-settings.ts';
import {
  hostName,
  hostNames,
  httpUrl,
  httpUrls,
  ipAddress,
  ipRanges,
  kilobytes,
  mailSender,
  megabytes,
  nameServers,
  originUrl,
  portNumber,
  postgresUrl,
  processCount,
  secret,
  textLines,
  yesOrNo,
} from './fields.ts';
import { modesAbout, modeVariables } from './mode-settings.ts';
import { operationVariables } from './operation-settings.ts';

/** More processes than this help only on some machines; each takes memory and connections. */
const mostDefaultProcesses = 4;

const processVariables = {
  NODE_ENV: z
    .enum(['development', 'production', 'test'], { message: 'must be development, production or test' })
    .default('development')
    .meta({
      description:
        'development, production or test. In production there is no demo world and no /sandbox page, a missing vendor is an error, and payments, texts and files have no stand-ins. /sandbox is also left out where APP_URL is not on this machine, and answers only this machine.',
    }),
  PORT: portNumber.default(3000).meta({ description: 'The port to listen on; 0 takes any free one.' }),
  BIND_ADDRESS: ipAddress
    .default('0.0.0.0')
    .meta({ description: 'The IP address of this machine to listen on; 0.0.0.0 is all of them.' }),
  WEB_PROCESSES: processCount
    .default(() => Math.min(availableParallelism(), mostDefaultProcesses))
    .meta({
      description:
        'How many processes answer requests on that port. Each has its own page cache and its own connections to the databases.',
      example: '2',
      absent: `one for each processor, at most ${mostDefaultProcesses}.`,
    }),
  PAGE_CACHE_MB: megabytes.default(256).meta({
    description: 'The memory, in megabytes, in which each of these processes caches pages. A page takes about 20 KB.',
  }),
  DATA_DIR: z.string().default('.data').meta({
    description:
      'The folder for everything kept on this machine: embedded engines, files of the storage stand-in, events not yet shipped, secrets. One Fanfare at a time uses it.',
  }),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug'], {
      message: 'must be silent, fatal, error, warn, info or debug',
    })
    .optional()
    .meta({
      description: 'How much is logged: silent, fatal, error, warn, info or debug.',
      example: 'info',
      absent: 'info in production, warn otherwise.',
    }),
};

const hostVariables = {
  APP_URL: originUrl.optional().meta({
    description: 'The URL under which people open the dashboard, without a path.',
    example: 'https://app.example.com',
    absent: 'http://localhost and the port; an error where stand-ins are not allowed.',
  }),
  LINK_HOSTS: hostNames.default(['vibe.to', 'listen.to']).meta({
    description: "The hosts of smart links, with commas between. Artists' subdomains belong to the first.",
  }),
  SHORT_HOST: hostName.default('go.vibe.to').meta({ description: 'The host of short direct links.' }),
  TRUSTED_PROXIES: ipRanges.default([]).meta({
    description:
      "The proxies in front of Fanfare, as IP addresses or ranges with commas between. Only their headers are believed about a visitor's IP address.",
    example: '10.0.0.0/8',
    absent: 'no proxy is trusted.',
  }),
  LEAD_OUT_OF_APPS: yesOrNo.default(true).meta({
    description:
      "Nobody can sign in to a service inside the browser of a social app. yes offers fans there a URL that opens the phone's own browser; such URLs may stop working any day. no tells the fan in words only.",
    example: 'no',
    absent: 'yes.',
  }),
  DNS_SERVER: nameServers.default([]).meta({
    description:
      'The name servers that custom domains are checked with, as IP addresses with or without a port, with commas between.',
    example: '192.0.2.53',
    absent: "this machine's own; where `APP_URL` is on this machine, no name is looked up.",
  }),
  CERTIFICATES_URL: originUrl.optional().meta({
    description:
      'Where the proxy in front of Fanfare serves the certificates of custom domains, when this machine does not reach it under the name of the first link host.',
    example: 'https://proxy.internal',
    absent: 'https:// and the first link host; where `APP_URL` is on this machine, there are no certificates.',
  }),
  SUPPORT_CHAT_ID: z
    .string()
    .regex(/^\w{1,64}$/, 'must be the id of the widget')
    .optional()
    .meta({
      description:
        'The id of the Intercom workspace whose support chat the dashboard shows. It is never on fans’ pages.',
      example: 'abcd1234',
      absent: 'the dashboard has no support chat.',
    }),
  SUPPORT_CHAT_SECRET: secret.optional().meta({
    description: 'The key of that workspace for identity verification.',
    example: 'the-identity-verification-secret-of-the-workspace',
    absent: 'the dashboard has no support chat.',
  }),
  FEEDBACK_URL: httpUrl.optional().meta({
    description:
      'The URL of a feedback board that the Feedback page embeds. It is opened with `theme=dark` and `basePath=/feedback`.',
    example: 'https://feedback.example.com/fanfare',
    absent: 'the page has a board of its own.',
  }),
  CATALOGUE_MARKET: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two capital letters')
    .optional()
    .meta({
      description:
        'The country (ISO 3166-1) in whose catalogue songs, albums and podcasts are looked for first, such as that of a label with artists of one country.',
      example: 'DE',
      absent: 'the country in which most fans of the artist are.',
    }),
  IMPORT_MB: megabytes.default(128).meta({
    description:
      'The largest file of contacts, in megabytes, that an artist may import. A million contacts take about 60.',
  }),
  SIGNUP: z.enum(['open', 'invited'], { message: 'must be open or invited' }).default('open').meta({
    description:
      'open: everybody may make an account. invited: only people whom a member invites to an artist’s team, and accounts that the operator makes; homepage and login offer no signup.',
  }),
  ADMIN_PASSWORD: secret.optional().meta({
    description:
      'A person who enters it at /reset-password-admin may set the password of any account, which its owner then has to change.',
    example: 'a-password-of-at-least-32-characters-that-only-you-know',
    absent: 'nobody can.',
  }),
  MAIL_FROM: mailSender
    .default('Fanfare <hello@fanfare.test>')
    .meta({ description: 'The sender of our mails.', example: 'Fanfare <hello@example.com>' }),
  INVOICE_SELLER: textLines.default(['Fanfare']).meta({
    description:
      'Who sells, as invoices say it: the company, its postal address and its tax id, with | between the lines. Invoices that were issued stay as they are.',
    example: 'Example Ltd|1 Example Street|Dublin|Ireland|VAT IE0000000A',
    absent: 'Fanfare.',
  }),
};

const standInVariables = {
  USE_STAND_INS: yesOrNo.optional().meta({
    description:
      'yes: a database or vendor without settings is replaced by an embedded engine or a local stand-in. no: it is an error.',
    example: 'yes',
    absent: 'no in production, yes otherwise.',
  }),
  DEMO_WORLD: yesOrNo.optional().meta({
    description: 'yes: create the demo world at the first start. It cannot be yes in production.',
    example: 'yes',
    absent: 'yes in development on the embedded database, no otherwise.',
  }),
};

const databaseVariables = {
  DATABASE_URL: postgresUrl.optional().meta({
    description: 'A PostgreSQL database, version 15 or newer.',
    example: 'postgresql://fanfare:password@db.example.com/fanfare',
    absent: 'an embedded PostgreSQL in DATA_DIR.',
  }),
  CLICKHOUSE_URL: httpUrl.optional().meta({
    description: 'A ClickHouse server, with user, password and database.',
    example: 'https://fanfare:password@events.example.com:8443/fanfare',
    absent: 'an embedded ClickHouse in DATA_DIR.',
  }),
  CLICKHOUSE_SHARDS: httpUrls.default([]).meta({
    description:
      'Further ClickHouse servers, or replicated pairs, beside that of CLICKHOUSE_URL, with commas between. Each new artist is placed on the one with most free space; docs/operations/scale.md says more.',
    example: 'https://fanfare:password@events-2.example.com:8443/fanfare',
    absent: 'all hits are in the store of CLICKHOUSE_URL.',
  }),
  EVENT_STORE_FREE_MB: megabytes.default(512).meta({
    description:
      'Megabytes that stay free on the disk of ClickHouse. Below it no hits are inserted; they wait in DATA_DIR until there is space. Below half of it the embedded ClickHouse changes nothing at all.',
  }),
};

/** OWASP's minimum for Argon2id with two passes and one thread: 19 MiB. */
export const securePasswordMemory = 19_456;

const secretVariables = {
  SECRET_KEY: secret.optional().meta({
    description:
      'The key that signs sessions and codes and encrypts stored tokens, at least 32 characters; the same in every process of one installation.',
    example: '',
    absent: 'made at the first start and kept in DATA_DIR/secrets.json, readable by its owner only.',
  }),
  SECRET_KEY_PREVIOUS: secret.optional().meta({
    description:
      'The SECRET_KEY before the present one, so that what it encrypted can still be read. Remove it after `fanfare admin re-encrypt`.',
    example: '',
    absent: 'only SECRET_KEY is tried.',
  }),
  PASSWORD_MEMORY_KB: kilobytes.default(securePasswordMemory).meta({
    description: `The memory, in kilobytes, that hashing a password takes, and the time in proportion; in production at least ${securePasswordMemory}. It holds for passwords that are set from now on. After a lower value, logins tell by their duration which accounts have an older hash.`,
  }),
};

/** A titled part of `.env.example`. */
export interface SettingGroup {
  title: string;
  about?: string;
  variables: Readonly<Record<string, z.ZodType>>;
}

/** The groups in the order in which they are printed. */
export const coreGroups: readonly SettingGroup[] = [
  { title: 'This process', variables: processVariables },
  { title: 'Watching and stopping', variables: operationVariables },
  { title: 'Hosts and mail', variables: hostVariables },
  { title: 'Stand-ins and demo world', variables: standInVariables },
  { title: 'What it does without', about: modesAbout, variables: modeVariables },
  { title: 'Databases', variables: databaseVariables },
  { title: 'Keys', variables: secretVariables },
  {
    title: 'Backups',
    about: 'Of `fanfare backup`, `restore` and `verify`; the server reads none of them.',
    variables: backupVariables,
  },
];

/** All of them as one schema. */
export const coreSchema = z.object({
  ...processVariables,
  ...operationVariables,
  ...hostVariables,
  ...standInVariables,
  ...modeVariables,
  ...databaseVariables,
  ...secretVariables,
  ...backupVariables,
});
