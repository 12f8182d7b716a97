/** Starts the built product and one browser for all journeys, and stops both after the last one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { type Certificate, makeAuthority } from '#tests/fixtures/certificates.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { quickPasswords } from '#tests/fixtures/quick-passwords.ts';
import { browserPath } from '../../tools/browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string;
    /** Where the product keeps its data and says how to reach its databases. */
    dataDir: string;
    /** The UDP port on this machine at which the product asks a name server. Nobody listens there until a journey starts one. */
    dnsPort: number;
    /** The same for the proxy that serves the certificates of custom domains, and the authority that the product trusts. */
    certificatesPort: number;
    authority: Certificate;
    /** The websocket URL at which journeys connect to the browser. */
    browserUrl: string;
  }
}

const root = join(import.meta.dirname, '..', '..');
/** The operator's password for `/reset-password-admin`. */
export const adminPassword = 'the operator of the journeys knows this';

/** Starts the product on a free port with a fresh data folder, and the browser; gives the function that stops both. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-journeys-'));
  const port = await freePort();
  const dnsPort = await freePort();
  const certificatesPort = await freePort();
  const authority = await makeAuthority();
  const [product, browser] = await Promise.all([
    startProduct({ port, dnsPort, certificatesPort, authority, dataDir }),
    startBrowser(),
  ]);
  project.provide('baseUrl', `http://localhost:${port}`);
  project.provide('dataDir', dataDir);
  project.provide('dnsPort', dnsPort);
  project.provide('certificatesPort', certificatesPort);
  project.provide('authority', authority);
  project.provide('browserUrl', browser.wsEndpoint());
  return async () => {
    const ended = new Promise((resolve) => product.once('exit', resolve));
    product.kill('SIGTERM');
    await Promise.all([ended, browser.close()]);
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Starts the built product with these settings, and waits until it is ready. */
export async function startProduct({
  port,
  dnsPort,
  certificatesPort,
  authority,
  dataDir,
  settings = {},
}: {
  port: number;
  dnsPort: number;
  certificatesPort: number;
  authority: Certificate;
  dataDir: string;
  settings?: Record<string, string>;
}): Promise<ChildProcess> {
  const output: string[] = [];
  const trusted = join(dataDir, 'authority.pem');
  writeFileSync(trusted, authority.cert);
  const own = {
    PORT: String(port),
    DNS_SERVER: `127.0.0.1:${dnsPort}`,
    CERTIFICATES_URL: `https://127.0.0.1:${certificatesPort}`,
    NODE_EXTRA_CA_CERTS: trusted,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
    LOG_LEVEL: 'warn',
    PASSWORD_MEMORY_KB: quickPasswords,
    ...settings,
  };
  const child = spawn(join(root, 'node_modules', '.bin', 'node'), ['src/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output.push(chunk.toString());
      if (output.join('').includes('Fanfare is ready')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`the product did not start (${code}): ${output.join('')}`)));
  });
  return child;
}

function startBrowser(): Promise<BrowserServer> {
  const executablePath = browserPath();
  if (executablePath === undefined) throw new Error('No chromium found: install the package "chromium".');
  return chromium.launchServer({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
