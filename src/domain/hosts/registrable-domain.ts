/** Distinguishes bare domains from subdomains, finds the registered domain of a name, and names that nobody can register, by the Public Suffix List. */
import { getDomain } from 'tldts';

/**
 * What a host name is: `bare` is the registered name itself (`label.co.uk`), which cannot have a CNAME record at most name servers; `suffix` is a
 * name below which others register (`co.uk`, `github.io`). Takes a name in lower case, in Punycode.
 */
export function domainKind(name: string): 'bare' | 'subdomain' | 'suffix' {
  const registered = getDomain(name, { allowPrivateDomains: true });
  if (registered === null) return 'suffix';
  return registered === name ? 'bare' : 'subdomain';
}

/** The registered domain of a name: `label.co.uk` for `music.label.co.uk`. The name itself where nobody can register one. */
export function registeredName(name: string): string {
  return getDomain(name, { allowPrivateDomains: true }) ?? name;
}
