/** The promises on links, hosts, what pages show, and what is counted. */
import type { PromiseSection } from './promise.ts';

export const pagePromises: readonly PromiseSection[] = [
  {
    title: 'Links and hosts',
    promises: [
      {
        id: 'D1',
        promise:
          'Domain and path together belong to one link, however many ask for them at once and however they are spelled (LINK-7, LINK-10).',
        tests: {
          'src/server/features/links/links.test.ts': [
            'has one winner among two hundred who ask at once, in whatever spelling',
            'is not taken from another link by an edit',
          ],
          'src/server/features/links/saving/editing-together.test.ts': [
            'a path has one winner among two hundred who move and edit at once',
          ],
        },
        figures: ['one path for many who ask at once'],
      },
      {
        id: 'D2',
        promise:
          'A redirect leads to the stored url or to the page, whatever the path, the query and the headers contain.',
        tests: {
          'src/server/public/visitor.test.ts': ['never redirects elsewhere, whatever the URL contains'],
          'src/server/public/visitor.apps.test.ts': [
            'opens a stored URL or nothing, whatever path, query, host and headers contain',
          ],
          'src/server/public/visitor.hostile.nightly.test.ts': [
            'opens a stored destination or nothing: in the query',
            'opens a stored destination or nothing: in the path, on every host',
          ],
        },
      },
      {
        id: 'D3',
        promise:
          'A destination keeps http and https urls only, on a host of its service, and a deeplink only a known scheme (DEST-5, DEST-25).',
        tests: {
          'src/domain/destinations/destination-checks.test.ts': [
            'never passes with an address that is not http(s), enabled or not',
          ],
          'src/domain/destinations/destination-url.test.ts': [
            'never takes an address whose host merely contains or begins with a known host',
          ],
          'src/domain/destinations/deeplinks.test.ts': [
            'never throws, and gives only addresses that a destination may keep',
          ],
        },
      },
      {
        id: 'D4',
        promise:
          'No header decides where an answer, a page or a mail leads: urls come from the settings, and an unknown host gets nothing (HOST-1).',
        tests: {
          'src/server/public/visitor.hostile.nightly.test.ts': [
            'does not depend on the Host header, and no answer repeats it',
            'changes neither host nor scheme of anything',
          ],
          'src/server/public/visitor.test.ts': ['does not repeat an unknown host'],
          'src/server/features/accounts/account-security.test.ts': [
            'leads to our own host, whatever the request says its host is',
          ],
        },
      },
      {
        id: 'D5',
        promise:
          'A custom domain goes to the account that proves it by a TXT record, or has proved another name of that domain, rests 30 days when it is given back, is looked up each day, and serves nothing while its records lead elsewhere (HOST-9 to HOST-13).',
        tests: {
          'src/server/features/custom-domains/domain-claims.test.ts': [
            'belongs to one account, and to one winner of many who ask at once',
            'needs proof from the first who adds it too, since a forgotten name still leads here',
            'cannot be claimed for a while after its release, and then needs proof from everybody else',
            'stops serving when its records go away, and serves again when they are back',
            'cannot be "%s"',
          ],
        },
      },
      {
        id: 'D6',
        promise:
          'A subdomain is one plain label that is not reserved, belongs to one artist for good, and is given to nobody after that artist (HOST-4, ACC-74).',
        tests: {
          'src/server/features/artists/artist-settings.test.ts': [
            'goes to one of two hundred artists that want it at once',
            'is one of two hundred that are set at once for one artist, and never changes',
            'serves the artist at once, and nobody gets it after the artist is deleted',
          ],
          'src/domain/hosts/subdomain.test.ts': [
            'refuses %j',
            'keeps names of services, and hosts of the installation',
          ],
        },
        figures: ['one subdomain for many who ask at once'],
      },
      {
        id: 'D7',
        promise:
          'An operator closes a link or a domain in every process at once, by each of its urls, and its artist cannot change or move it (ACC-103, ACC-104).',
        tests: {
          'src/server/features/operator-acts/bans.test.ts': [
            'answers fans with a page of its own in every process, by every URL, and counts nothing',
            'is shown as banned, and cannot be changed, moved or deleted by its artist',
            'serves nothing, takes no links, cannot be added again, and is shown as banned',
          ],
        },
        missing:
          'Visitors have no form that reports a page, a destination may be a shortener of others, and a new account makes as many links as an old one.',
      },
      {
        id: 'D8',
        promise:
          'The paths of a suspended artist stay reserved for 30 days, for 90 where people opened them, and each end is mailed before (BILL-58); a place that a link left is kept from others for 90 days (LINK-50).',
        tests: {
          'src/server/features/links/places/path-reservations.nightly.test.ts': [
            'are reserved for 30 days, for 90 where people opened them, and each end is announced',
            'come back whole within the time, and are not released afterwards',
          ],
          'src/domain/links/path-reservation.test.ts': ['releases no path within a day of the last warning'],
          'src/server/public/former-places.test.ts': [
            'are kept from others for 90 days, and go to whoever takes them then',
          ],
        },
      },
      {
        id: 'D9',
        promise: "A visitor's address is that of the connection, unless a listed proxy names another one.",
        tests: {
          'src/server/platform/net/client-ip.test.ts': [
            'of an untrusted connection is its own, whatever chain it claims',
            'from %s forwarding "%s" is %s',
          ],
          'src/server/public/visitor.hostile.nightly.test.ts': ['counts by the nearest hop that is not ours: %s'],
          'src/server/features/accounts/accounts.test.ts': [
            'believes a forwarding header from listed proxies only, and keeps no address in the clear',
          ],
        },
      },
    ],
  },
  {
    title: 'Content and files',
    promises: [
      {
        id: 'E1',
        promise:
          'What people write is text on every page: no script of it runs, and each page has a policy that would stop it.',
        tests: {
          'tests/journeys/hostile-text.nightly.test.ts': [
            'has a trap that catches: where the text is not escaped, it runs',
            'runs none of it, and needs to stop none: %s',
          ],
          'src/landing/document.test.ts': [
            'carries hostile words as words, everywhere',
            'has a policy of hashes that fits what stands in it',
          ],
          'src/domain/pixels/pixel-checks.test.ts': [
            'never passes an id that could end an attribute, an address or a part of a policy',
          ],
        },
        figures: ['scripts in every field of a page'],
        missing: 'The attacks are a list of our own; the published collections of thousands are not run in a browser.',
      },
      {
        id: 'E2',
        promise:
          "Fans' pages may be framed and have no session; the dashboard may not be framed; in a frame each page asks before a pixel fires (PIX-8).",
        tests: {
          'src/server/public/visitor.hosts.test.ts': ['lets pages be framed anywhere and the dashboard nowhere'],
          'src/server/public/forms/pixel-consent.test.ts': [
            'asks everywhere in a frame, whose browser sends no cookie, and fires nothing from it before',
          ],
          'src/server/public/forms/opt-in.test.ts': [
            'is a form without its fields, of another page, of another host, too long, or sent by another site',
          ],
          'tests/matrix/routes.test.ts': ['%s answers a session as it answers nobody'],
        },
        missing: 'No test lays something over a framed page to steal a press.',
      },
      {
        id: 'E3',
        promise:
          'No url that a person can write makes the server connect to a private network, by any spelling, redirect or changing name.',
        tests: {
          'src/server/platform/net/guarded-fetch.test.ts': [
            'hostile addresses',
            'a redirect to %s',
            'a name that leads elsewhere at each look-up is asked once, and only the checked address is connected to',
            'is given up at %s',
          ],
        },
        figures: ['urls that lead to private networks'],
      },
      {
        id: 'E4',
        promise:
          'An uploaded picture is judged by its bytes, decoded and written anew without place and camera, at most 40 megapixels, and never an SVG (LINK-33).',
        tests: {
          'src/server/features/uploads/uploads.service.test.ts': [
            'is refused: %s',
            'is written anew, no larger than is shown, without place and camera',
            'that is picture and page in one loses the page',
            'of 4,100,000 bytes is a cover, one more is not',
          ],
          'src/server/features/uploads/queue.test.ts': ['runs one after the other, also after a failure'],
        },
        benchmarks: ["Fans' p95 while one person uploads covers of 4 MB"],
        missing: 'What a hostile picture takes of memory is not measured on its own.',
      },
      {
        id: 'E5',
        promise:
          'A cell of a CSV file that a spreadsheet would run begins with an apostrophe, and phone numbers stay as they are (DROP-97).',
        tests: {
          'src/domain/kernel/csv-file.test.ts': ['runs no formula: %j'],
          'src/server/features/fans/exports/fan-exports.test.ts': [
            'writes every fan that matches, newest first, with semicolons and without formulas',
            'writes each cell as Papa Parse would, whatever it has',
          ],
          'src/server/features/fans/imports/import-files.test.ts': ['writes formulas into no file, and runs none'],
        },
        missing: 'No file is opened in a spreadsheet program.',
      },
    ],
  },
  {
    title: 'Hits and figures',
    promises: [
      {
        id: 'F1',
        promise:
          'A view that was answered with 204 and a click whose redirect was sent are stored and counted once, through kills of the server and of both databases, full disks and outages (STAT-5, STAT-40).',
        tests: {
          'tests/faults/kill.test.ts': ['loses and doubles nothing through '],
          'tests/faults/full-disk.test.ts': ['loses and doubles nothing through '],
          'tests/faults/full-disk-merges.test.ts': ['keeps every acknowledged hit, once, through '],
          'tests/faults/engines-away.test.ts': [
            'serves and counts what it knows, says plainly what it cannot, and finds its way back',
            'serves everything and keeps what it counts, until the store takes it',
          ],
          'src/server/public/count/event-writer.test.ts': ['the segments of a killed process'],
        },
        figures: [
          'hits through kills',
          'hits through full disks',
          'hits through full disks under merges',
          'hits without Postgres',
          'hits without the event store',
        ],
        benchmarks: ['Clicks taken in, from the first request to the last row in the event store'],
      },
      {
        id: 'F2',
        promise:
          'Figures count people: no HEAD, no page that was fetched ahead, no crawler, at most 120 views or clicks of a visitor on a link in a minute, and of a network at most what a crowd makes (STAT-8, STAT-9, STAT-36).',
        tests: {
          'src/domain/stats/agent-lists.test.ts': [
            'recognise at least 99 % of the known crawlers: $name',
            'take at most 0.5 % of real browsers for machines: $name',
          ],
          'src/server/public/count/only-people.nightly.test.ts': [
            'of HEAD requests store nothing',
            'of prefetched pages are stored as prefetches',
            'counts for one network up to what a crowd makes in an hour, and anew in the next',
          ],
          'tests/faults/poisoning.test.ts': ['%s cannot invent more people than a crowd, nor campaigns without end'],
        },
        figures: ['crawlers taken for people', 'browsers taken for machines', 'visitors invented by one network'],
      },
      {
        id: 'F3',
        promise:
          "A hit lies on its day in the viewer's zone, and every breakdown adds up to the total (STAT-16, STAT-29).",
        tests: {
          'src/server/features/stats/stats.sets.test.ts': [
            'adds up for every set, over whole days and over any seconds, filtered and not',
          ],
          'src/server/features/stats/stats.sums.test.ts': ['adds up for every zone, stretch and filter'],
          'src/domain/stats/zoned-day.test.ts': ['have 23 or 25 hours when clocks change'],
        },
        figures: ['sets of hits that add up'],
      },
    ],
  },
];
