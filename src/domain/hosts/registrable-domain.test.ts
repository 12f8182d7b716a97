/** Which names are bare domains, subdomains, or suffixes that nobody can register. */
import { expect, test } from 'vitest';
import { domainKind } from './registrable-domain.ts';

test.each([
  ['maravale.com', 'bare'],
  ['maravale.co.uk', 'bare'],
  ['maravale.github.io', 'bare'],
  ['xn--mnchen-3ya.de', 'bare'],
  ['music.maravale.com', 'subdomain'],
  ['music.maravale.co.uk', 'subdomain'],
  ['a.music.label.example', 'subdomain'],
  ['co.uk', 'suffix'],
  ['github.io', 'suffix'],
])('%s is a %s', (name, kind) => {
  expect(domainKind(name)).toBe(kind);
});
