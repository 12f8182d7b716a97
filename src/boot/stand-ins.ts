/** Starts the stand-ins of vendors that have no settings. */
import { isLocalInstallation } from '#domain/hosts/hosts.ts';
import type { Mount } from '#sandbox/mount.ts';
import type { StandIn } from '#sandbox/stand-in.ts';
import type { StandInOptions, StandIns } from '#sandbox/stand-ins.ts';
import type { Environment, ServerSettings } from '../settings.ts';
import { type AllVendorSettings, type VendorName, vendors } from '../vendors.ts';

/** Starts the stand-ins that the environment asks for; undefined when it asks for none. */
export async function startMissingStandIns(environment: Environment, options: StandInOptions) {
  const { standIns } = environment;
  return standIns.length > 0 ? await startStandIns(standIns, options) : undefined;
}

/** Loads and starts the stand-ins of these vendors. */
export async function startStandIns<Name extends VendorName>(
  names: readonly Name[],
  options: StandInOptions,
): Promise<StandIns<Pick<AllVendorSettings, Name>>> {
  const { runStandIns } = await import('#sandbox/stand-ins.ts');
  const loaded = await Promise.all(
    names.map(async (name): Promise<[Name, StandIn<unknown>]> => [name, (await vendors[name].loadStandIn()).standIn]),
  );
  const standIns = await runStandIns(Object.fromEntries(loaded), options);
  // The list of vendors checks that each stand-in gives the settings of its vendor.
  return { ...standIns, settings: standIns.settings as Pick<AllVendorSettings, Name> };
}

/**
 * The stand-ins' mounts that this installation serves. The sandbox page shows every mail, with links that open accounts. It exists only where
 * `APP_URL` is on this machine: a public server whose NODE_ENV was forgotten, and whose proxy connects over loopback, must not have it.
 */
export function openMounts(
  mounts: readonly Mount[],
  settings: Pick<ServerSettings, 'production' | 'appUrl'>,
): readonly Mount[] {
  const hasSandbox = !settings.production && isLocalInstallation(settings);
  return hasSandbox ? mounts : mounts.filter(({ onlyFromHere }) => onlyFromHere !== true);
}
