/** Checks how the installation meets its needs, and that its key is the one that its secrets are encrypted with. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { secretKeyOf } from '../../boot/secrets.ts';
import { type VendorModes, vendorNeeds } from '../../domain/installation/vendor-modes.ts';
import type { Clock } from '../../domain/kernel/clock.ts';
import { checkKeyCanary } from '../../server/features/installation/key-canary.ts';
import { openPostgres } from '../../server/platform/db/postgres.ts';
import type { Environment } from '../../settings.ts';
import { type CheckLine, checking, ok, warning } from './check.ts';

/** How each need is met. A stand-in in production is a warning: it reaches nobody. */
export function judgeModes(modes: VendorModes, production: boolean): CheckLine {
  const found = vendorNeeds.map((need) => `${need} ${modes[need]}`).join(', ');
  const standIns = vendorNeeds.filter((need) => modes[need] === 'stand-in');
  if (!production || standIns.length === 0) return { name: 'Vendors', ...ok(found) };
  return {
    name: 'Vendors',
    ...warning(
      found,
      `Stand-ins reach nobody: give settings for ${standIns.join(' and ')}, or turn it off where it can be.`,
    ),
  };
}

/** Compares the key with the sealed word in the database. Writes nothing: a first start seals it. */
export function checkKey(environment: Environment, databaseUrl: string, clock: Clock): Promise<CheckLine> {
  const { DATA_DIR: dataDir, SECRET_KEY: given, SECRET_KEY_PREVIOUS: previousSecretKey } = environment;
  return checking('Key', 'Give the SECRET_KEY of this installation.', async () => {
    if (given === undefined && !existsSync(join(dataDir, 'secrets.json')))
      return warning(
        'a first start makes one in DATA_DIR',
        'Set SECRET_KEY instead where there are several nodes: all have the same.',
      );
    const { database, pool, close } = openPostgres(databaseUrl, { connections: 1 });
    try {
      const { rows } = await pool.query("select to_regclass('key_canary') is not null as found");
      const isSealed = rows[0]?.found === true && (await pool.query('select from key_canary')).rowCount === 1;
      if (!isSealed) return ok('nothing is encrypted with it yet');
      await checkKeyCanary({ database, clock, secretKey: secretKeyOf(dataDir, given), previousSecretKey });
      return ok("is the one of this database's secrets");
    } finally {
      await close();
    }
  });
}
