/** Wires what the installation as a whole has: how its needs are met, the key's canary, the refusal of the demo world. */
import type { VendorModes } from '#domain/installation/vendor-modes.ts';
import { SettingError } from '../../../settings/setting-error.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { addInstallation } from './installation.graphql.ts';
import { resealKeyCanary } from './key-canary.ts';

/** The account of the demo world. Its password is in the documentation, and its host can receive no mail, so that nobody else has it. */
const demoEmail = 'demo@fanfare.test';

export interface InstallationModule extends Module<{ vendorModes: VendorModes }> {
  /** Throws SettingError when the database has the demo world (MODE-2). */
  refuseDemoWorld(): Promise<void>;
}

export function createInstallationModule(
  { database, clock, secretKey, vendorModes, signupMode }: Platform,
  { hasAccount }: { hasAccount: (email: string) => Promise<boolean> },
): InstallationModule {
  return {
    service: { vendorModes },
    graphql: (builder) => addInstallation(builder, { ...vendorModes, signup: signupMode }),
    // The last of the modules: everything else is encrypted with the current key by then.
    reEncrypt: async () => {
      await resealKeyCanary({ database, clock, secretKey });
      return 0;
    },
    async refuseDemoWorld() {
      if (await hasAccount(demoEmail))
        throw new SettingError(
          'This database has the demo world, whose password is public, so NODE_ENV=production does not start on it. Set DATABASE_URL to an empty database, or DATA_DIR to another folder.',
        );
    },
  };
}
