/** The one place that reads the environment: every setting with its name, its default and what is wrong with a bad one. */
import { resolve } from 'node:path';
import { z } from 'zod';

/** A setting that may be left empty, which means "not given". */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

const yesOrNo = z.enum(['yes', 'no'], { message: 'must be yes or no' }).transform((word) => word === 'yes');

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  );

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test'], { message: 'must be development, production or test' }).default('development'),
  PORT: z.coerce.number({ message: 'must be a port number' }).int().min(0, 'must be 0 to 65535').max(65535, 'must be 0 to 65535').default(3000),
  BIND_ADDRESS: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('.data'),
  APP_URL: optional(url(['http:', 'https:'])),
  LINK_HOSTS: list.transform((hosts) => (hosts.length > 0 ? hosts : ['vibe.to', 'listen.to'])),
  SHORT_HOST: z.string().default('go.vibe.to'),
  TRUSTED_PROXIES: list,
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug'], { message: 'must be silent, fatal, error, warn, info or debug' }).default('info'),
  USE_STAND_INS: optional(yesOrNo),
  DEMO_WORLD: optional(yesOrNo),
  DATABASE_URL: optional(url(['postgres:', 'postgresql:'])),
  CLICKHOUSE_URL: optional(url(['http:', 'https:'])),
  SMTP_URL: optional(url(['smtp:', 'smtps:'])),
  MAIL_FROM: z.string().default('Fanfare <hello@fanfare.test>'),
  SPOTIFY_API_URL: optional(url(['http:', 'https:'])),
  SPOTIFY_ACCOUNTS_URL: optional(url(['http:', 'https:'])),
  SPOTIFY_CLIENT_ID: optional(z.string()),
  SPOTIFY_CLIENT_SECRET: optional(z.string()),
  ODESLI_URL: optional(url(['http:', 'https:'])),
  ODESLI_KEY: optional(z.string()),
  BUNNY_STORAGE_URL: optional(url(['http:', 'https:'])),
  BUNNY_STORAGE_ZONE: z.string().default('fanfare'),
  BUNNY_STORAGE_PASSWORD: optional(z.string()),
  FILES_URL: optional(url(['http:', 'https:'])),
  SECRET_KEY: optional(z.string().min(32, 'must have at least 32 characters')),
});

/** The environment as parsed: strings become numbers, lists and yes/no. */
export type Environment = z.infer<typeof environmentSchema>;

/** A setting that is wrong: its name and what is wrong with it, in one sentence. */
export class SettingError extends Error {
  constructor(name: string, problem: string) {
    super(`The setting ${name} ${problem}.`);
    this.name = 'SettingError';
  }
}

/** Reads and checks the environment. Takes the raw variables; gives them typed, with `DATA_DIR` absolute; throws SettingError. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const result = environmentSchema.safeParse(variables);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new SettingError(String(issue?.path[0] ?? 'environment'), issue?.message ?? 'is not valid');
  }
  return { ...result.data, DATA_DIR: resolve(result.data.DATA_DIR) };
}

/** What the server is handed: every address filled in, by the operator or by what `main.ts` started. */
export interface ServerSettings {
  production: boolean;
  port: number;
  bindAddress: string;
  /** Where this process keeps event segments and secrets; absolute. */
  dataDir: string;
  /** The dashboard's own address, without a slash at the end. */
  appUrl: string;
  /** Built-in link hosts, the first one being the subdomain suffix. */
  linkHosts: string[];
  shortHost: string;
  /** Addresses or CIDR ranges of proxies whose forwarding headers are believed. */
  trustedProxies: string[];
  logLevel: string;
  databaseUrl: string;
  clickhouseUrl: string;
  smtpUrl: string;
  mailFrom: string;
  spotify: { apiUrl: string; accountsUrl: string; clientId: string; clientSecret: string };
  odesli: { url: string; key: string | undefined };
  /** Bunny's storage protocol: `url` is PUT to, `publicUrl` is where browsers load from. */
  files: { url: string; zone: string; password: string; publicUrl: string };
  /** Hosts on this machine that may be fetched although they are private: the stand-ins' only. `host:port`. */
  trustedOrigins: string[];
  /** The address that visitors from this machine count as; undefined means that they have no known country. Asked at each hit, since the sandbox may change it. */
  localVisitorAddress: () => string | undefined;
  secretKey: string;
}
