/** Browsers with passkeys, kept by chromium's virtual authenticator, and browsers without. */
import type { Page } from 'playwright-core';

/** Gives the page's browser an authenticator that keeps passkeys and verifies its person at once. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Makes the page's browser one that knows no passkeys. Call it before the first page is opened. */
export async function forgetPasskeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  });
}
