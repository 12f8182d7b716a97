/** Every setting: documented, checked, and refused by name when it is wrong. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
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
    expect(refusal({ USE_STAND_INS: 'no' })).toContain(
      'Missing setting DATABASE_URL: set it, or set USE_STAND_INS=yes.',
    );
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
  ])('%o', (variables, sentence) => {
    expect(refusal(variables)).toBe(sentence);
  });
});

describe('all that is wrong is said at once', () => {
  it('names each bad value, each part of a vendor that is missing, and each conflict', () => {
    expect(
      refusal({ PORT: 'three', SECRET_KEY: 'short', FILES_URL: 'https://files.example.com', TEXTS: 'on', MAIL: 'off' }),
    ).toBe(
      [
        '6 settings are wrong or missing:',
        'The setting PORT must be a port number from 0 to 65535.',
        'The setting TEXTS must be off, stand-in or real.',
        'The setting MAIL must be stand-in or real.',
        'The setting SECRET_KEY must have at least 32 characters.',
        'Missing setting BUNNY_STORAGE_URL: FILES_URL does not work without it.',
        'Missing setting BUNNY_STORAGE_PASSWORD: FILES_URL does not work without it.',
      ].join('\n- '),
    );
  });

  it('names everything that an empty production needs', () => {
    const needed = Object.keys(production).filter((name) => name !== 'NODE_ENV' && !/^(BUNNY_|FILES_URL)/.test(name));
    const sentences = refusal({ NODE_ENV: 'production' }).split('\n- ').slice(1);
    expect(sentences.map((sentence) => /^Missing setting (\w+): /.exec(sentence)?.[1]).toSorted()).toEqual(
      [...needed, 'FILES'].sort(),
    );
  });
});

describe('a setting from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-settings-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = (content: string) => {
    const path = join(folder, `secret-${content.length}`);
    writeFileSync(path, content);
    return path;
  };

  it('is its content without the end of the line', () => {
    const key = 'k'.repeat(40);
    for (const end of ['', '\n', '\r\n'])
      expect(readEnvironment({ SECRET_KEY_FILE: file(key + end) }).SECRET_KEY).toBe(key);
    const pem = '-----BEGIN PRIVATE KEY-----\nMIGH\n-----END PRIVATE KEY-----\n';
    const team = { APPLE_MUSIC_TEAM_ID: 'TEAM000001', APPLE_MUSIC_KEY_ID: 'KEY0000001' };
    const { vendors } = readEnvironment({ ...team, APPLE_MUSIC_PRIVATE_KEY_FILE: file(pem) });
    expect(vendors.appleMusic?.privateKey).toBe(pem.trim());
  });

  it('is refused beside the setting itself, and when the file is missing or empty', () => {
    const key = 'k'.repeat(40);
    expect(refusal({ SECRET_KEY: key, SECRET_KEY_FILE: file(key) })).toBe(
      'The settings SECRET_KEY and SECRET_KEY_FILE are both given: remove one of them.',
    );
    expect(refusal({ SECRET_KEY_FILE: join(folder, 'missing') })).toMatch(
      /^The file of the setting SECRET_KEY_FILE cannot be read: ENOENT.*missing'\.$/,
    );
    expect(refusal({ SECRET_KEY_FILE: file('\n') })).toBe('The file of the setting SECRET_KEY_FILE is empty.');
    expect(refusal({ SECRET_KEY_FILE: file('short') })).toBe(
      'The setting SECRET_KEY must have at least 32 characters.',
    );
  });
});

describe('how each need is met (MODE-1, MODE-2)', () => {
  const { vendorModes: modes } = readEnvironment({});

  it('is a stand-in on a developer’s machine, the vendor where its settings are given, and nothing where it is off', () => {
    expect(new Set(Object.values(modes))).toEqual(new Set(['stand-in']));
    expect(readEnvironment(production).vendorModes).toEqual({
      ...{ payments: 'real', texts: 'real', files: 'real', mail: 'real' },
      ...{ catalogue: 'real', appleMusic: 'real', ads: 'real' },
    });
    const off = { PAYMENTS: 'off', TEXTS: 'off', CATALOGUE: 'off', APPLE_MUSIC: 'off', ADS: 'off', FILES: 'local' };
    const environment = readEnvironment({ ...production, ...off });
    expect(environment.vendorModes).toEqual({
      ...{ payments: 'off', texts: 'off', files: 'real', mail: 'real' },
      ...{ catalogue: 'off', appleMusic: 'off', ads: 'off' },
    });
    expect([Object.keys(environment.vendors), environment.standIns]).toEqual([['smtp'], []]);
  });

  it('is a stand-in when that is asked for, whatever is configured, and the vendor when that is', () => {
    const { vendorModes, vendors } = readEnvironment({ ...production, NODE_ENV: 'test', PAYMENTS: 'stand-in' });
    expect([vendorModes.payments, vendors.braintree]).toEqual(['stand-in', undefined]);
    expect(refusal({ TEXTS: 'real' })).toContain('Missing setting TWILIO_AUTH_TOKEN: set it, or set TEXTS=off.');
  });

  it.each([
    ['PAYMENTS', 'set PAYMENTS=off'],
    ['TEXTS', 'set TEXTS=off'],
    ['FILES', 'set FILES=local'],
  ])('%s has no stand-in in production, even where stand-ins are asked for', (setting, remedy) => {
    expect(refusal({ ...production, USE_STAND_INS: 'yes', [setting]: 'stand-in' })).toBe(
      `The setting ${setting} cannot be stand-in with NODE_ENV=production: give the vendor’s settings, or ${remedy}.`,
    );
  });

  it('leaves the other stand-ins to a production that asks for them', () => {
    const variables = { NODE_ENV: 'production', USE_STAND_INS: 'yes' };
    expect(refusal(variables)).toContain('Missing setting BRAINTREE_MERCHANT_ID: set it, or set PAYMENTS=off.');
    const enough = { ...variables, PAYMENTS: 'off', TEXTS: 'off', FILES: 'local' };
    expect(readEnvironment(enough).vendorModes).toMatchObject({ mail: 'stand-in', catalogue: 'stand-in' });
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
    expect(refusal(without)).toBe('Missing setting FILES: set it to local, s3 or bunny.');
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
    expect(refusal({ ...without, FILES: 's3' })).toContain('Missing setting S3_BUCKET: set it, or set FILES=local.');
  });

  it.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))('refuses to start without %s', (missing) => {
    expect(refusal({ ...production, [missing]: '' })).toContain(`Missing setting ${missing}: `);
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
