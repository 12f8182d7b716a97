/** One sample mail of each kind, for tests and previews. */
import type { MailDocument } from './mail-renderer.ts';

const dataUrl = 'https://app.example.com/_/me?t=data';
const ways = { dataUrl, unsubscribeUrl: 'https://app.example.com/_/unsubscribe?t=end' };

/** Every kind of mail, made for this artist. */
export function sampleMails(artistName = 'Mara Vale'): MailDocument[] {
  return [
    {
      dataUrl,
      artistName,
      kind: 'confirm-address',
      page: { title: 'Night Ferry', url: 'https://vibe.to/night-ferry' },
      words: `By signing up you agree that ${artistName} may email you about new releases, merch and events. You can unsubscribe at any time.`,
      confirmUrl: 'https://app.example.com/_/confirm?t=confirm',
      endsAt: '2026-11-24T10:00:00.000Z',
    },
    { kind: 'fan-data', dataUrl, endsAt: '2026-11-21T10:00:00.000Z' },
    {
      ...ways,
      artistName,
      kind: 'renewal',
      release: null,
      image: null,
      service: 'Spotify',
      renewUrl: 'https://app.example.com/_/presave/renew?t=renew',
      endsAt: '2027-05-21T10:00:00.000Z',
    },
    {
      ...ways,
      artistName,
      kind: 'out-now',
      release: 'Night Ferry',
      image: 'https://files.example.com/night-ferry.jpg',
      services: [
        { name: 'Spotify', url: 'https://open.spotify.com/album/1' },
        { name: 'Apple Music', url: 'https://music.apple.com/album/1' },
      ],
      pageUrl: 'https://vibe.to/night-ferry',
    },
    {
      ...ways,
      artistName,
      kind: 'campaign',
      subject: 'Night Ferry is out',
      message: 'Hello,\n\nit took a year. Now it is yours.',
      link: 'https://vibe.to/night-ferry',
      postalAddress: '12 Harbour Street\n20457 Hamburg',
    },
    { kind: 'account-code', purpose: 'signup', code: '042517' },
    {
      kind: 'password-reset',
      resetUrl: 'https://app.example.com/reset-password?token=t',
      endsAt: '2026-11-21T10:00:00.000Z',
    },
    {
      kind: 'invitation',
      artistName,
      otherArtists: ['Kilo Dusk', 'Ines Okoro'],
      inviterName: 'Robin Ekwueme',
      role: 'editor',
      acceptUrl: 'https://app.example.com/complete-registration?invitation=t',
      endsAt: '2026-11-28T10:00:00.000Z',
    },
    {
      kind: 'account-notice',
      event: 'email-changed',
      device: 'Firefox on Linux',
      at: '2026-11-21T10:00:00.000Z',
      newEmail: 'mara@new.example',
      actUrl: 'https://app.example.com/forgot-password',
    },
    {
      kind: 'paths-ending',
      artistName,
      endsAt: '2026-12-21T10:00:00.000Z',
      urls: ['vibe.to/night-ferry', 'vibe.to/paper-lanterns'],
      linkCount: 5,
      billingUrl: 'https://app.example.com/billing',
    },
    {
      kind: 'artists-restored',
      artistNames: [artistName],
      moved: [{ previousUrl: 'vibe.to/night-ferry', url: 'vibe.to/night-ferry-1a2b3c4d' }],
      linksUrl: 'https://app.example.com/links',
    },
    {
      kind: 'artists-suspended',
      artistNames: [artistName, 'Tide Lines', 'Paper Lanterns'],
      at: '2026-11-21T10:00:00.000Z',
      reservedDays: 30,
      trialEndedAt: '2026-11-21T00:00:00.000Z',
      billingUrl: 'https://app.example.com/billing',
    },
    {
      kind: 'monthly-report',
      artistName,
      month: '2026-11',
      figures: [
        { label: 'Views', value: '201,093', change: 'up 18.2%', before: '170,129 in October' },
        { label: 'Clicks', value: '77,339', change: 'up 22.7%', before: '63,031 in October' },
        { label: 'Rate', value: '38.5%', change: 'up 1.4 pts', before: '37.1% in October' },
        { label: 'Opt-ins', value: '1,174', change: '', before: '0 in October' },
        { label: 'Pre-saves', value: '1,946', change: 'up 11.0%', before: '1,753 in October' },
      ],
      leftOut: '226,711 visits were seen, 25,618 of them (11.3%) are in no figure above.',
      reportUrl: 'https://app.example.com/reports?artist=1',
      unsubscribeUrl: 'https://app.example.com/_/report-mails?t=end',
    },
    {
      kind: 'trial',
      daysLeft: 3,
      endsAt: '2026-11-24T10:00:00.000Z',
      artistNames: [artistName, 'Tide Lines'],
      billingUrl: 'https://app.example.com/billing',
    },
    {
      kind: 'payment',
      outcome: 'retried-later',
      amountCents: 3800,
      at: '2026-11-21T10:00:00.000Z',
      card: { brand: 'Visa', last4: '1111' },
      declined: 'funds',
      period: { start: '2026-11-21', end: '2026-12-20' },
      retryOn: '2026-11-24',
      artistNames: [artistName, 'Tide Lines'],
      billingUrl: 'https://app.example.com/billing',
    },
    {
      kind: 'card-expiring',
      card: { brand: 'Visa', last4: '1111' },
      expires: { month: 12, year: 2026 },
      isExpired: false,
      billingUrl: 'https://app.example.com/billing',
    },
    {
      kind: 'drop-paused',
      artistName,
      isWelcome: false,
      words: 'Night Ferry is out. Now it is yours.',
      reason:
        'The link of this drop leads to no page any more. Edit the drop if it has not started, or bring the page back, then resume it.',
      hasStarted: true,
      dropUrl: 'https://app.example.com/messages/1',
    },
  ];
}
