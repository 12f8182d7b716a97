/** The subdomain that an artist chooses once: how it is read, and which names nobody gets (ACC-66). */
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import type { HostSettings } from './hosts.ts';
import { reservedLabels } from './reserved-labels.ts';

/** What is wrong with a subdomain; a taken one is only known to the database. */
export type SubdomainProblem = 'SUBDOMAIN_INVALID' | 'SUBDOMAIN_TAKEN';

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** The label in a typed text: lowercase, without the link host behind it. */
export function subdomainLabel(text: string, linkHost: string): string {
  const typed = cleanPasted(text, 'host');
  const suffix = `.${linkHost}`;
  return typed.endsWith(suffix) ? typed.slice(0, -suffix.length) : typed;
}

/** What is wrong with a label, or undefined. Punycode is refused, because its letters look like other ones. */
export function subdomainProblem(text: string, hosts: HostSettings): SubdomainProblem | undefined {
  if (!label.test(text) || text.slice(2, 4) === '--') return 'SUBDOMAIN_INVALID';
  const [linkHost = ''] = hosts.linkHosts;
  const domain = `${text}.${linkHost}`;
  const isOurs = [...hosts.linkHosts, hosts.shortHost, new URL(hosts.appUrl).hostname].includes(domain);
  return isOurs || reservedLabels.has(text) ? 'SUBDOMAIN_TAKEN' : undefined;
}
