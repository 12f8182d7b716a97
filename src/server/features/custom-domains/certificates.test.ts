/** The certificate of a custom domain, served by a real TLS server: what its badge says, and when it is asked for again (HOST-18). */
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import {
  type Certificate,
  type CertificateServer,
  issueCertificate,
  makeAuthority,
  startCertificateServer,
} from '#tests/fixtures/certificates.ts';
import { type NameServer, startNameServer } from '#tests/fixtures/name-server.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const trusted = getCACertificates('default');
const minute = 60_000;

let authority: Certificate;
let proxy: CertificateServer;
let names: NameServer;
let testApp: TestApp;
let owner: TestPerson;
let count = 0;

beforeAll(async () => {
  authority = await makeAuthority();
  setDefaultCACertificates([authority.cert]);
  proxy = await startCertificateServer();
  names = await startNameServer();
  testApp = await createTestApp({ dnsServers: [names.ipAddress], certificatesUrl: proxy.url });
  owner = await buildPerson(testApp);
  await buildArtist(testApp, owner.userId);
});
afterAll(async () => {
  await testApp?.close();
  await names?.close();
  await proxy?.close();
  setDefaultCACertificates(trusted);
});

/** A domain whose records lead here, and what its owner reads of it. */
async function addDomain() {
  count += 1;
  const domain = `music-${count}.label.example`;
  names.records.set(domain, { CNAME: 'vibe.to' });
  const document =
    'mutation ($domain: String!) { add_custom_domain(domain: $domain) { added wanted { type name value } } }';
  interface Added {
    add_custom_domain: { added: boolean; wanted: { type: string; name: string; value: string }[] };
  }
  const add = async () => dataOf(await testApp.call<Added>(owner.token, document, { domain })).add_custom_domain;
  const { added, wanted } = await add();
  const proof = wanted.find(({ type }) => type === 'TXT');
  if (!added && proof !== undefined) {
    names.records.set(proof.name, { TXT: [proof.value] });
    await add();
  }
  interface Own {
    custom_domains: { id: string; domain: string; certificate: string }[];
  }
  const row = async () =>
    dataOf(await testApp.call<Own>(owner.token, '{ custom_domains { id domain certificate } }')).custom_domains.find(
      (own) => own.domain === domain,
    );
  const verify = 'mutation ($id: uuid!) { verify_custom_domain(domain_id: $id) { certificate } }';
  return {
    domain,
    shown: async () => (await row())?.certificate,
    async lookUp() {
      const answer = await testApp.call<{ verify_custom_domain: { certificate: string } }>(owner.token, verify, {
        id: (await row())?.id,
      });
      return dataOf(answer).verify_custom_domain.certificate;
    },
  };
}
const serve = async (name: string, lastsMinutes: number, issuer = authority) =>
  proxy.serve(await issueCertificate(issuer, { name, until: new Date(Date.now() + lastsMinutes * minute) }));

it('is pending until the proxy serves one, and active then', async () => {
  const { domain, shown, lookUp } = await addDomain();
  expect(await shown()).toBe('pending');
  expect(await lookUp()).toBe('pending');
  await serve(domain, 90 * 24 * 60);
  expect(await lookUp()).toBe('active');
  expect(await shown()).toBe('active');
});

it('stays pending with one that browsers refuse: expired, of another name, of an authority that nobody trusts', async () => {
  const { domain, lookUp } = await addDomain();
  await serve(domain, -1);
  expect(await lookUp()).toBe('pending');
  await serve('other.label.example', 60);
  expect(await lookUp()).toBe('pending');
  await serve(domain, 60, await makeAuthority());
  expect(await lookUp()).toBe('pending');
  await serve(domain, 60);
  expect(await lookUp()).toBe('active');
});

it('is active to the minute in which it ends, and active again once the ten-minute look-up finds the next one', async () => {
  const { domain, shown, lookUp } = await addDomain();
  await serve(domain, 30);
  expect(await lookUp()).toBe('active');
  await testApp.operator.customDomains.verifyOpen();
  testApp.clock.moveBy(29 * minute);
  expect(await shown()).toBe('active');
  testApp.clock.moveBy(2 * minute);
  expect(await shown()).toBe('pending');
  await serve(domain, 90 * 24 * 60);
  await testApp.operator.customDomains.verifyOpen();
  expect(await shown()).toBe('active');
});

it('says nothing of a domain whose records lead elsewhere, and follows it back', async () => {
  const { domain, lookUp } = await addDomain();
  await serve(domain, 60);
  expect(await lookUp()).toBe('active');
  names.records.set(domain, { CNAME: 'elsewhere.example' });
  expect(await lookUp()).toBe('off');
  names.records.set(domain, { CNAME: 'vibe.to' });
  expect(await lookUp()).toBe('active');
});
