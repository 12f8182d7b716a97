/** Networks that machines are rented in, by the numbers they have on the internet (AS numbers), and why each group is judged as it is. */

/**
 * `cloud`: computing rented by the hour. What runs a browser here is a program: a test, a price watcher, a screenshot service; browsers that
 * render in their maker's cloud for people are let through by name.
 * `hosting`: servers for rent, where consumer VPNs and companies' proxies also let people out. A person behind one must not be lost, so only
 * what does not speak like a whole browser is left out.
 */
export type NetworkKind = 'cloud' | 'hosting';

/** One company's networks. `key` is what is kept with a hit. */
export interface HostingNetwork {
  key: string;
  kind: NetworkKind;
  numbers: readonly number[];
}

/** The networks. At most 255, since the look-up keeps their places in bytes. */
export const hostingNetworks: readonly HostingNetwork[] = [
  { key: 'amazon', kind: 'cloud', numbers: [16509, 14618] },
  { key: 'microsoft', kind: 'cloud', numbers: [8075] },
  { key: 'oracle', kind: 'cloud', numbers: [31898] },
  { key: 'alibaba', kind: 'cloud', numbers: [45102, 37963, 134963] },
  { key: 'tencent', kind: 'cloud', numbers: [132203, 45090, 133478] },
  { key: 'huawei', kind: 'cloud', numbers: [136907, 55990] },
  { key: 'ibm', kind: 'cloud', numbers: [36351] },
  // Google's own VPN and companies' cloud proxies may leave from here.
  { key: 'google-cloud', kind: 'hosting', numbers: [396982] },
  { key: 'digitalocean', kind: 'hosting', numbers: [14061, 393406, 46652] },
  { key: 'hetzner', kind: 'hosting', numbers: [24940, 213230] },
  { key: 'ovh', kind: 'hosting', numbers: [16276, 35540] },
  { key: 'linode', kind: 'hosting', numbers: [63949] },
  { key: 'vultr', kind: 'hosting', numbers: [20473] },
  { key: 'scaleway', kind: 'hosting', numbers: [12876] },
  { key: 'contabo', kind: 'hosting', numbers: [51167] },
  {
    key: 'leaseweb',
    kind: 'hosting',
    numbers: [60781, 28753, 30633, 59253, 133752, 7203, 27411, 395954, 396362, 394380],
  },
  { key: 'm247', kind: 'hosting', numbers: [9009] },
  { key: 'datacamp', kind: 'hosting', numbers: [60068, 212238] },
  { key: 'ionos', kind: 'hosting', numbers: [8560] },
  { key: 'netcup', kind: 'hosting', numbers: [197540, 214996] },
  { key: 'hostinger', kind: 'hosting', numbers: [47583, 204915] },
  { key: 'hivelocity', kind: 'hosting', numbers: [29802, 61317] },
  { key: 'frantech', kind: 'hosting', numbers: [53667] },
  { key: 'hostpapa', kind: 'hosting', numbers: [36352] },
  { key: 'unified-layer', kind: 'hosting', numbers: [46606] },
  { key: 'godaddy', kind: 'hosting', numbers: [26496, 398101] },
  { key: 'rackspace', kind: 'hosting', numbers: [33070, 27357, 19994, 15395] },
  { key: 'packet', kind: 'hosting', numbers: [54825] },
  { key: 'quadranet', kind: 'hosting', numbers: [8100] },
  { key: 'psychz', kind: 'hosting', numbers: [40676] },
  { key: 'multacom', kind: 'hosting', numbers: [35916] },
  { key: 'liquid-web', kind: 'hosting', numbers: [32244] },
  { key: 'namecheap', kind: 'hosting', numbers: [22612] },
  { key: 'worldstream', kind: 'hosting', numbers: [49981] },
  { key: 'serverius', kind: 'hosting', numbers: [50673] },
  { key: 'voxility', kind: 'hosting', numbers: [3223] },
  { key: 'nforce', kind: 'hosting', numbers: [43350] },
  { key: 'hostkey', kind: 'hosting', numbers: [57043] },
  { key: 'kamatera', kind: 'hosting', numbers: [41436, 36007] },
  { key: 'g-core', kind: 'hosting', numbers: [199524, 202422] },
  { key: 'upcloud', kind: 'hosting', numbers: [202053] },
  { key: 'aruba', kind: 'hosting', numbers: [31034, 199883] },
  { key: 'host-europe', kind: 'hosting', numbers: [34011, 8972] },
  { key: 'timeweb', kind: 'hosting', numbers: [9123] },
  { key: 'selectel', kind: 'hosting', numbers: [49505] },
  { key: 'ucloud', kind: 'hosting', numbers: [135377] },
  { key: 'servers-com', kind: 'hosting', numbers: [7979] },
  { key: 'interserver', kind: 'hosting', numbers: [19318] },
  { key: 'reliablesite', kind: 'hosting', numbers: [23470] },
  { key: 'egihosting', kind: 'hosting', numbers: [18779] },
];

/** Networks that look like computing centres and are not listed, since people come out of them; kept so that nobody lists them by mistake. */
export const peopleNetworks: readonly { numbers: readonly number[]; reason: string }[] = [
  { numbers: [13335, 54113, 20940, 36183], reason: 'iCloud Private Relay and WARP let people out here.' },
  { numbers: [714, 6185], reason: "Apple's own." },
  { numbers: [15169], reason: "Google's own: proxies that speed up or hide people's browsing." },
  { numbers: [39832, 21837, 198992], reason: "Opera's data-saving proxies." },
  { numbers: [22616, 62044, 53813, 55256, 36692, 54538, 137922, 202276, 396253], reason: "Companies' web proxies." },
  { numbers: [136787, 209103, 39351, 137409], reason: 'Consumer VPNs with networks of their own.' },
];

const kinds = new Map(hostingNetworks.map(({ key, kind }) => [key, kind]));

/** The kind of a kept network; undefined for an empty or unknown one. */
export function networkKind(key: string): NetworkKind | undefined {
  return kinds.get(key);
}

/** The key at a place of the list, counted from 1; '' for place 0, where every other network stands. */
export function networkKey(place: number): string {
  return hostingNetworks[place - 1]?.key ?? '';
}
