/** The networks of hosting companies, by AS number, and how each group is judged. */

/**
 * `cloud`: computing rented by the hour. A browser here is run by a program, such as a test or a screenshot service; browsers that render in their
 * maker's cloud for people are exempt by name. `hosting`: rented servers, from which consumer VPNs and company proxies also send people's requests.
 * Only requests that lack what a browser sends are left out, so that no person is lost.
 */
export type NetworkKind = 'cloud' | 'hosting';

/** One company's networks. `key` is stored with a hit. */
export interface HostingNetwork {
  key: string;
  kind: NetworkKind;
  numbers: readonly number[];
}

/** The networks; at most 255, because the look-up stores positions in bytes. */
export const hostingNetworks: readonly HostingNetwork[] = [
  { key: 'amazon', kind: 'cloud', numbers: [16509, 14618] },
  { key: 'microsoft', kind: 'cloud', numbers: [8075] },
  { key: 'oracle', kind: 'cloud', numbers: [31898] },
  { key: 'alibaba', kind: 'cloud', numbers: [45102, 37963, 134963] },
  { key: 'tencent', kind: 'cloud', numbers: [132203, 45090, 133478] },
  { key: 'huawei', kind: 'cloud', numbers: [136907, 55990] },
  { key: 'ibm', kind: 'cloud', numbers: [36351] },
  // Google's own VPN and company proxies in its cloud may use these.
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

/** Networks that look like hosting but carry people's requests; recorded so that nobody adds them to the list by mistake. */
export const peopleNetworks: readonly { numbers: readonly number[]; reason: string }[] = [
  { numbers: [13335, 54113, 20940, 36183], reason: 'iCloud Private Relay and WARP let people out here.' },
  { numbers: [714, 6185], reason: "Apple's own." },
  { numbers: [15169], reason: "Google's own: proxies that speed up or hide people's browsing." },
  { numbers: [39832, 21837, 198992], reason: "Opera's data-saving proxies." },
  { numbers: [22616, 62044, 53813, 55256, 36692, 54538, 137922, 202276, 396253], reason: "Companies' web proxies." },
  { numbers: [136787, 209103, 39351, 137409], reason: 'Consumer VPNs with networks of their own.' },
];

const kinds = new Map(hostingNetworks.map(({ key, kind }) => [key, kind]));

/** The kind of a stored network key; undefined for an empty or unknown one. */
export function networkKind(key: string): NetworkKind | undefined {
  return kinds.get(key);
}

/** The key at a position of the list, counted from 1; '' for position 0, which means every other network. */
export function networkKey(place: number): string {
  return hostingNetworks[place - 1]?.key ?? '';
}
