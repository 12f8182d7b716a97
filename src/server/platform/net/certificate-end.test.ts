/** When a certificate ends, asked of a real TLS server on this machine. */
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  type Certificate,
  type CertificateServer,
  issueCertificate,
  makeAuthority,
  startCertificateServer,
} from '#tests/fixtures/certificates.ts';
import { certificateEnd } from './certificate-end.ts';

const name = 'music.label.example';
const hour = 3_600_000;
/** Certificates count whole seconds. */
const inHours = (hours: number): Date => new Date(Math.floor((Date.now() + hours * hour) / 1000) * 1000);
const trusted = getCACertificates('default');

let authority: Certificate;
let server: CertificateServer;
beforeAll(async () => {
  authority = await makeAuthority();
  server = await startCertificateServer();
});
afterAll(() => server?.close());
afterEach(() => setDefaultCACertificates(trusted));

/** What is found when the server serves a certificate for `served` until then. */
async function found(served: string, until: Date, issuer = authority): Promise<Date | null> {
  server.serve(await issueCertificate(issuer, { name: served, until }));
  return certificateEnd(name, server.url);
}

it('gives the end of a certificate that browsers accept for this name, also when it ends soon', async () => {
  setDefaultCACertificates([authority.cert]);
  for (const until of [inHours(24 * 90), inHours(1)]) expect(await found(name, until)).toEqual(until);
});

it('gives null for an expired one, for one of another name, and for one that nobody trusts', async () => {
  setDefaultCACertificates([authority.cert]);
  expect(await found(name, inHours(-1))).toBeNull();
  expect(await found('other.label.example', inHours(24))).toBeNull();
  expect(await found(name, inHours(24), await makeAuthority())).toBeNull();
  expect(await found(name, inHours(24))).not.toBeNull();
  setDefaultCACertificates(trusted);
  expect(await certificateEnd(name, server.url)).toBeNull();
});

it('gives null when nobody answers', async () => {
  expect(await certificateEnd(name, 'https://127.0.0.1:1')).toBeNull();
});
