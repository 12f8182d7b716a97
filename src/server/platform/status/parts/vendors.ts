/** The status of what the installation needs other companies for: which ones it does without, and which are only imitated. */
import type { VendorModes } from '#domain/installation/vendor-modes.ts';
import type { StatusPart } from '../status.ts';

/** In production an imitation is a warning, since what it takes goes nowhere. */
export const vendorsPart = (modes: VendorModes, production: boolean): StatusPart => ({
  name: 'Vendors',
  async read() {
    const needs = Object.entries(modes);
    const imitated = needs.filter(([, mode]) => mode === 'stand-in').map(([need]) => need);
    const isOdd = production && imitated.length > 0;
    return {
      state: isOdd ? 'warning' : 'ok',
      lines: needs.map(([label, value]) => ({ label, value })),
      ...(isOdd ? { advice: `Give the settings of ${imitated.join(', ')}: a stand-in reaches nobody.` } : {}),
    };
  },
});
