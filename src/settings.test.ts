/** Every setting: documented, checked, and refused by name when it is wrong. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { logLevel, mayUseStandIns, readEnvironment, readVariables, settingNames, wantsDemoWorld } from './settings.ts';

const refusal = (variables: Record<string, string>): string => {
  try {
    readEnvironment(variables);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'accepted';
};

/** Everything that production asks for. */
const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://app.example.com',
  DATABASE_URL: 'postgresql://fanfare@db/fanfare',
  CLICKHOUSE_URL: 'http://events:8123',
  SMTP_URL: 'smtp://mail',
  SPOTIFY_CLIENT_ID: 'id',
  SPOTIFY_CLIENT_SECRET: 'secret',
  ODESLI_URL: 'https://api.song.link',
  DEEZER_URL: 'https://api.deezer.com',
  APPLE_LOOKUP_URL: 'https://itunes.apple.com',
  APPLE_MUSIC_TEAM_ID: 'TEAM000001',
  APPLE_MUSIC_KEY_ID: 'KEY0000001',
  APPLE_MUSIC_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\\nMIGH\\n-----END PRIVATE KEY-----',
  BRAINTREE_MERCHANT_ID: 'merchant',
  BRAINTREE_PUBLIC_KEY: 'public',
  BRAINTREE_PRIVATE_KEY: 'private',
  BRAINTREE_ENVIRONMENT: 'production',
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
  TWILIO_AUTH_TOKEN: 'token',
  BUNNY_STORAGE_URL: 'https://storage.bunnycdn.com',
  BUNNY_STORAGE_PASSWORD: 'password',
  FILES_URL: 'https://files.example.com',
};

describe('the documentation', () => {
  it('has every setting, and no other', () => {
    const example = readFileSync(join(import.meta.dirname, '..', '.env.example'), 'utf8');
    const documented = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
    expect(documented.toSorted()).toEqual([...settingNames].sort());
  });

  it('shows values that are accepted', () => {
    const example = readFileSync(join(import.meta.dirname, '..', '.env.example'), 'utf8');
    const shown = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=(.+)$/gm)].map(([, name, value]) => [name, value]);
    const whole = { ...production, SECRET_KEY: 'x'.repeat(32), ...Object.fromEntries(shown), NODE_ENV: 'development' };
    expect(refusal(whole)).toBe('accepted');
  });
});

describe('a developer’s machine', () => {
  it('needs no setting at all', () => {
    const environment = readEnvironment({});
    expect(environment.PORT).toBe(3000);
    expect(environment.DATA_DIR).toBe(resolve('.data'));
    expect(mayUseStandIns(environment)).toBe(true);
    expect(wantsDemoWorld(environment)).toBe(true);
    expect(logLevel(environment)).toBe('warn');
  });

  it('takes an empty setting for one that is not given', () => {
    const names = Object.fromEntries(settingNames.map((name) => [name, '']));
    expect(readEnvironment(names)).toEqual(readEnvironment({}));
  });

  it('puts no demo world into somebody’s own database unless asked', () => {
    const variables = { DATABASE_URL: 'postgresql://fanfare@db/fanfare' };
    expect(wantsDemoWorld(readEnvironment(variables))).toBe(false);
    expect(wantsDemoWorld(readEnvironment({ ...variables, DEMO_WORLD: 'yes' }))).toBe(true);
  });

  it('can refuse stand-ins', () => {
    expect(refusal({ USE_STAND_INS: 'no' })).toBe('Missing setting DATABASE_URL: set it, or set USE_STAND_INS=yes.');
  });

  it('reads .env, and the environment wins over it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fanfare-settings-'));
    try {
      writeFileSync(join(folder, '.env'), 'SHORT_HOST=go.example.com\nPORT=4000\n');
      expect(readVariables(folder, { PORT: '5000' })).toMatchObject({ SHORT_HOST: 'go.example.com', PORT: '5000' });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('a bad setting is refused with its name and what is wrong', () => {
  it.each([
    [{ PORT: 'three' }, 'The setting PORT must be a port number from 0 to 65535.'],
    [{ PORT: '70000' }, 'The setting PORT must be a port number from 0 to 65535.'],
    [{ PORT: '-1' }, 'The setting PORT must be a port number from 0 to 65535.'],
    [{ NODE_ENV: 'staging' }, 'The setting NODE_ENV must be development, production or test.'],
    [{ BIND_ADDRESS: 'here' }, 'The setting BIND_ADDRESS must be an IP address.'],
    [{ APP_URL: 'app.example.com' }, 'The setting APP_URL must be a URL starting with http:// or https://.'],
    [
      { APP_URL: 'https://a.example.com/b' },
      'The setting APP_URL must be a URL without a path, such as https://app.example.com.',
    ],
    [
      { LINK_HOSTS: 'vibe.to, not a host' },
      'The setting LINK_HOSTS must be host names with commas between, such as vibe.to,listen.to.',
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.0/33' },
      'The setting TRUSTED_PROXIES must be IP addresses or ranges with commas between, such as 10.0.0.0/8,::1.',
    ],
    [
      { DATABASE_URL: 'mysql://db' },
      'The setting DATABASE_URL must be a URL starting with postgres:// or postgresql://.',
    ],
    [{ USE_STAND_INS: 'true' }, 'The setting USE_STAND_INS must be yes or no.'],
    [{ SECRET_KEY: 'short' }, 'The setting SECRET_KEY must have at least 32 characters.'],
    [{ MAIL_FROM: 'Fanfare' }, 'The setting MAIL_FROM must be an email address, with or without a name.'],
    [{ SPOTIFY_CLIENT_ID: 'id' }, 'Missing setting SPOTIFY_CLIENT_SECRET: SPOTIFY_CLIENT_ID does not work without it.'],
    [
      { FILES_URL: 'https://files.example.com' },
      'Missing setting BUNNY_STORAGE_URL: FILES_URL does not work without it.',
    ],
  ])('%o', (variables, sentence) => {
    expect(refusal(variables)).toBe(sentence);
  });
});

describe('production', () => {
  it('starts when every address is given', () => {
    expect(refusal(production)).toBe('accepted');
    expect(wantsDemoWorld(readEnvironment(production))).toBe(false);
  });

  it('knows the ad platforms’ own addresses, and takes others; stand-ins fill in only where they may', () => {
    expect(readEnvironment(production).vendors).toMatchObject({
      meta: { eventsUrl: 'https://graph.facebook.com/v25.0' },
      tiktok: { eventsUrl: 'https://business-api.tiktok.com/open_api/v1.3' },
      snapchat: { eventsUrl: 'https://tr.snapchat.com/v3' },
      google: { scriptUrl: 'https://www.googletagmanager.com/gtag/js' },
    });
    const newer = 'https://graph.facebook.com/v26.0';
    expect(readEnvironment({ ...production, META_EVENTS_URL: newer }).vendors.meta?.eventsUrl).toBe(newer);
    const withStandIns = readEnvironment({ ...production, USE_STAND_INS: 'yes' });
    expect([withStandIns.vendors.meta, withStandIns.vendors.google]).toEqual([undefined, undefined]);
  });

  it('asks for a store of files, and which of two', () => {
    const { BUNNY_STORAGE_URL: _, BUNNY_STORAGE_PASSWORD: __, FILES_URL: ___, ...without } = production;
    expect(refusal(without)).toBe('Missing setting FILES: set it to local, s3 or bunny, or set USE_STAND_INS=yes.');
    expect(readEnvironment({ ...without, FILES: 'local' })).toMatchObject({ fileStore: 'local', standIns: [] });
    const s3 = {
      S3_BUCKET: 'bucket',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_FILES_URL: 'https://f.example',
    };
    expect(readEnvironment({ ...without, ...s3 })).toMatchObject({
      fileStore: 's3',
      vendors: { s3: { bucket: 'bucket' } },
    });
    expect(refusal({ ...production, ...s3 })).toBe(
      'Missing setting FILES: settings of S3 and of Bunny are given; say which one keeps the files.',
    );
    expect(readEnvironment({ ...production, ...s3, FILES: 's3' }).vendors.bunny).toBeUndefined();
    expect(refusal({ ...without, FILES: 's3' })).toBe('Missing setting S3_BUCKET: set it, or set USE_STAND_INS=yes.');
  });

  it.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))('refuses to start without %s', (missing) => {
    expect(refusal({ ...production, [missing]: '' })).toContain(`Missing setting ${missing}: `);
  });

  it('fills in for missing addresses when asked expressly', () => {
    const environment = readEnvironment({ NODE_ENV: 'production', USE_STAND_INS: 'yes' });
    expect(mayUseStandIns(environment)).toBe(true);
    expect(wantsDemoWorld(environment)).toBe(false);
  });

  it('never has a demo world', () => {
    expect(refusal({ ...production, DEMO_WORLD: 'yes' })).toBe(
      'The setting DEMO_WORLD cannot be yes with NODE_ENV=production.',
    );
  });

  it('refuses passwords that are quicker to guess than today’s advice allows', () => {
    expect(refusal({ ...production, PASSWORD_MEMORY_KB: '19455' })).toBe(
      'The setting PASSWORD_MEMORY_KB cannot be below 19456 with NODE_ENV=production.',
    );
    for (const more of ['19456', '65536'])
      expect(refusal({ ...production, PASSWORD_MEMORY_KB: more })).toBe('accepted');
    expect(readEnvironment(production).PASSWORD_MEMORY_KB).toBe(19_456);
    expect(readEnvironment({ PASSWORD_MEMORY_KB: '8' }).PASSWORD_MEMORY_KB).toBe(8);
  });
});
