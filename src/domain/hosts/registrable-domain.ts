/** Tells bare domains from subdomains, and finds names that nobody can register, by the Public Suffix List. */
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
