/** Starts the stand-ins of vendors that have no settings. */
import type { StandIn } from '#sandbox/stand-in.ts';
import type { StandInOptions, StandIns } from '#sandbox/stand-ins.ts';
import type { Environment } from '../settings.ts';
import { type AllVendorSettings, type VendorName, vendorNames, vendors } from '../vendors.ts';

/** Starts the stand-ins of all vendors that have no settings; undefined when every vendor has some. */
export async function startMissingStandIns(environment: Environment, options: StandInOptions) {
  const missing = vendorNames.filter((name) => environment.vendors[name] === undefined);
  return missing.length > 0 ? await startStandIns(missing, options) : undefined;
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
