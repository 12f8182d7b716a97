/** What an installation needs other companies for, and how each need is met: by the vendor, by a local stand-in, or not at all (MODE-1). */

export const vendorNeeds = ['payments', 'texts', 'files', 'mail', 'catalogue', 'appleMusic', 'ads'] as const;

/** A need. `files` and `mail` are always met. */
export type VendorNeed = (typeof vendorNeeds)[number];

/** `off`: the installation does without; `stand-in`: a local imitation; `real`: the vendor, or a place of the installation's own. */
export type VendorMode = 'off' | 'stand-in' | 'real';

export type VendorModes = Readonly<Record<VendorNeed, VendorMode>>;

/** An installation with every vendor. */
export const allReal = Object.fromEntries(vendorNeeds.map((need) => [need, 'real'])) as unknown as VendorModes;
