/** When a certificate ends, asked of a real TLS server on this machine. */
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { certificateEnd } from './certificate-end.ts';

// For music.label.example only, until October 2126. It protects nothing.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgZ0u9n4htZxmeNeRL
0/rV+JmKgstsz1lQ6OkNvZFtgYyhRANCAARHSVVoyHpX2P1uP7VyFa0huXEV9zVZ
TW5jg00KbxV1Yd/oeNImR/Izo1lcxjLQrt/UzBaQSgqZ+mH1Ci1lNu6Y
-----END PRIVATE KEY-----
`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBtDCCAVmgAwIBAgIUIkKdFw7mXpb8SVGjlCAhHWNPAKQwCgYIKoZIzj0EAwIw
HjEcMBoGA1UEAwwTbXVzaWMubGFiZWwuZXhhbXBsZTAgFw0yNjExMjMxNDExMzha
GA8yMTI2MTAzMDE0MTEzOFowHjEcMBoGA1UEAwwTbXVzaWMubGFiZWwuZXhhbXBs
ZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABEdJVWjIelfY/W4/tXIVrSG5cRX3
NVlNbmODTQpvFXVh3+h40iZH8jOjWVzGMtCu39TMFpBKCpn6YfUKLWU27pijczBx
MB0GA1UdDgQWBBSkomxE8QJNs2ykFa7YPWLtecRoNTAfBgNVHSMEGDAWgBSkomxE
8QJNs2ykFa7YPWLtecRoNTAPBgNVHRMBAf8EBTADAQH/MB4GA1UdEQQXMBWCE211
c2ljLmxhYmVsLmV4YW1wbGUwCgYIKoZIzj0EAwIDSQAwRgIhAMsEb4amlXhj+o4E
ysrJG/gIKxWCI0Bb7hot+eJoLW9kAiEA+y1JdscXThAA4AcN10e486T8n0LuNBHq
6Ks24RlGqKc=
-----END CERTIFICATE-----
`;

let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer({ key, cert }).on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it('gives the end of an accepted certificate for this name, and null otherwise', async () => {
  const host = '127.0.0.1';
  expect((await certificateEnd('music.label.example', { host, port, ca: cert }))?.getUTCFullYear()).toBe(2126);
  expect(await certificateEnd('other.label.example', { host, port, ca: cert })).toBeNull();
  // No public authority signed it.
  expect(await certificateEnd('music.label.example', { host, port })).toBeNull();
});

it('gives null when nobody answers', async () => {
  expect(await certificateEnd('music.label.example', { host: '127.0.0.1', port: 1 })).toBeNull();
});
