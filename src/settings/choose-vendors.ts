/** Chooses for each need its vendors, and for each vendor its settings or its stand-in, by what is given. */
import { type VendorMode, type VendorModes, type VendorNeed, vendorNeeds } from '#domain/installation/vendor-modes.ts';
import { type AllVendorSettings, type VendorName, vendorNames, vendors } from '../vendors.ts';
import { type FileStore, type modeVariables, settingOfNeed } from './mode-settings.ts';
import { badSetting } from './setting-error.ts';

/** What the environment says of stand-ins and of each need. */
export type AskedModes = { [Name in keyof typeof modeVariables]?: string | undefined } & {
  production: boolean;
  /** Whether stand-ins may fill in for what is not given. */
  allowStandIns: boolean;
};

/** The vendors that are used. One of `standIns` gets a stand-in; one that is in neither list is not used. */
export interface ChosenVendors {
  fileStore: FileStore;
  vendorModes: VendorModes;
  vendors: Partial<AllVendorSettings>;
  standIns: readonly VendorName[];
}

/** A stand-in for these would take no money, reach no fan and lose pictures without a word (MODE-2). */
const realInProduction: readonly VendorNeed[] = ['payments', 'texts', 'files'];

/** The other way out where a need's vendor is not configured. */
const remedies: Record<VendorNeed, string> = {
  payments: 'set PAYMENTS=off',
  texts: 'set TEXTS=off',
  files: 'set FILES=local',
  mail: 'set USE_STAND_INS=yes',
  catalogue: 'set CATALOGUE=off',
  appleMusic: 'set APPLE_MUSIC=off',
  ads: 'set ADS=off',
};

const isConfigured = (name: VendorName, given: Readonly<Record<string, string>>): boolean =>
  vendors[name].settings.required.some((variable) => given[variable] !== undefined);

/** Which store keeps files, and what is wrong with the choice. */
function chooseFileStore(
  asked: string | undefined,
  given: Readonly<Record<string, string>>,
  mayStandIn: boolean,
): { fileStore: FileStore; problem?: string } {
  if (asked === 'local' || asked === 's3' || asked === 'bunny') return { fileStore: asked };
  const configured = (['bunny', 's3'] as const).filter((name) => isConfigured(name, given));
  const [only, other] = configured;
  if (asked === undefined && other !== undefined)
    return {
      fileStore: 'bunny',
      problem: 'Missing setting FILES: settings of S3 and of Bunny are given; say which one keeps the files.',
    };
  if (asked === undefined && only === undefined && !mayStandIn)
    return { fileStore: 'local', problem: 'Missing setting FILES: set it to local, s3 or bunny.' };
  return { fileStore: asked === undefined ? (only ?? 'bunny') : 'bunny' };
}

/** The choice, and a sentence for everything that is missing, wrong or not allowed. */
export function chooseVendors(
  asked: AskedModes,
  given: Readonly<Record<string, string>>,
): ChosenVendors & { problems: string[] } {
  const problems: string[] = [];
  const mayStandIn = (need: VendorNeed) =>
    asked.allowStandIns && !(asked.production && realInProduction.includes(need));
  const { fileStore, problem } = chooseFileStore(asked.FILES, given, mayStandIn('files'));
  if (problem !== undefined) problems.push(problem);
  const real: [VendorName, unknown][] = [];
  const standIns: VendorName[] = [];

  const modeOf = (need: VendorNeed): VendorMode => {
    const setting = settingOfNeed[need];
    const wanted = asked[setting];
    if (wanted === 'off') return 'off';
    if (wanted === 'stand-in' && asked.production && realInProduction.includes(need))
      problems.push(
        badSetting(
          setting,
          `cannot be stand-in with NODE_ENV=production: give the vendor’s settings, or ${remedies[need]}`,
        ),
      );
    const used = vendorNames.filter((name) => vendors[name].need === need && (need !== 'files' || name === fileStore));
    let mode: VendorMode = 'real';
    for (const name of used) {
      const isStandIn = wanted === 'stand-in';
      const allowStandIn = mayStandIn(need) && wanted !== 'real';
      const read = isStandIn
        ? { settings: undefined, problems: [] }
        : vendors[name].settings.read(given, { allowStandIn, remedy: remedies[need] });
      if (problem === undefined || need !== 'files') problems.push(...read.problems);
      if (read.settings !== undefined) real.push([name, read.settings]);
      else {
        standIns.push(name);
        mode = 'stand-in';
      }
    }
    return mode;
  };
  const vendorModes = Object.fromEntries(vendorNeeds.map((need) => [need, modeOf(need)])) as unknown as VendorModes;
  return {
    fileStore,
    vendorModes,
    vendors: Object.fromEntries(real) as Partial<AllVendorSettings>,
    standIns,
    problems,
  };
}
