/** The promises on accounts, permissions and the API. */
import type { PromiseSection } from './promise.ts';

const accounts = 'src/server/features/accounts';

export const accessPromises: readonly PromiseSection[] = [
  {
    title: 'Accounts',
    promises: [
      {
        id: 'A1',
        promise:
          'Of guesses of a password 10 in 15 minutes are compared for an account from one network, and 100 an hour for an account or for a network; a device that the owner used before gets in meanwhile, instead of a mailed code ([0022](decisions/0022-login-limits-and-known-devices.md), ACC-2).',
        tests: {
          [`${accounts}/login/guessing-passwords.nightly.test.ts`]: ['at %s'],
          [`${accounts}/accounts.test.ts`]: [
            'looks at ten passwords an account and address, counting each alias',
            'looks at a hundred passwords an hour from one address',
            'lets a known device in while the account is under attack, from anywhere',
          ],
        },
        figures: ['guesses of passwords'],
      },
      {
        id: 'A2',
        promise:
          'A mailed code has six digits, lives ten minutes, works once, for one email and one purpose, and ends after five wrong tries, whichever way they arrive (ACC-25).',
        tests: {
          [`${accounts}/passwords/guessing-codes.test.ts`]: [
            'burn it after five, some in parallel and some as aliases of one call',
            'get one mail for fifty requests at once',
          ],
          [`${accounts}/account-security.test.ts`]: [
            'burns a code after five wrong tries, also sent at once, and takes it from nobody else',
            'has one winner when the right code is sent twice at once, and ends after ten minutes',
          ],
          'src/server/features/signup/signup-codes.test.ts': [
            'is compared for none of a thousand guesses in one request',
          ],
        },
        figures: ['guesses of a code'],
      },
      {
        id: 'A3',
        promise:
          'Login and the form for a forgotten password answer byte for byte the same, in the same time, for an email that nobody has; the signup, which has to tell, takes eight emails a minute from one network (ACC-1, ACC-23, ACC-30).',
        tests: {
          [`${accounts}/login/uniform-answers.test.ts`]: [
            'by the %s',
            'by the signup for eight emails a minute of one network only',
          ],
          [`${accounts}/login/uniform-timing.nightly.test.ts`]: ['of the %s'],
        },
        figures: ['answers to known and unknown emails', 'time of answers to known and unknown emails'],
      },
      {
        id: 'A4',
        promise:
          'A link to a new password works once, for an hour, leads to our own host whatever the request says, ends every session, and is in no log and no Referer (ACC-23, ACC-24).',
        tests: {
          [`${accounts}/account-security.test.ts`]: [
            'is replaced by the mailed link, once; every session ends',
            'keeps the link when the new password is refused, loses it after an hour',
          ],
          [`${accounts}/passwords/guessing-codes.test.ts`]: [
            'works for one of a hundred calls at once',
            'names our host, whatever ',
          ],
          [`${accounts}/passwords/reset-links.test.ts`]: [
            'are written into no log',
            'the page %s answers with the policy %s for Referer headers',
          ],
        },
        figures: ['reset links used at once', 'foreign hosts in reset mails'],
      },
      {
        id: 'A5',
        promise:
          "The operator's form for passwords is off without its setting; with it 5 tries an hour from a network and 20 a day in all are compared, every session of the person ends, they get a mail, and their next login can only change the password (ACC-84).",
        tests: {
          [`${accounts}/passwords/admin-reset.test.ts`]: [
            'sets the password, ends every session, tells the owner, and asks for another password',
            'refuses a wrong password and an unknown email alike, and everything without the setting',
            'compares five tries an hour from one network, and twenty a day in all',
          ],
        },
        figures: ["guesses of the operator's password"],
        missing: 'A refused try is a line in the log; nothing alerts the operator.',
      },
      {
        id: 'A6',
        promise:
          'A session ends with its logout, a changed password, a lost membership or a lapse: the next call is refused and open websockets close within five seconds. Unused it ends after 30 days, at the latest after 90 (ACC-3, ACC-56, ACC-114).',
        tests: {
          [`${accounts}/login/ended-sockets.test.ts`]: ['are closed by %s, and hear nothing more'],
          [`${accounts}/login/lapsed-sockets.test.ts`]: [
            'are closed once the account pays again, and stay open for everybody else',
            'are closed when their session ended while notifications were lost',
          ],
          'src/server/platform/live/live.test.ts': ['is closed in every process when its session ends'],
          [`${accounts}/accounts.test.ts`]: [
            'lives on with use, and ends thirty days after the last',
            'ends ninety days after the login',
          ],
        },
        figures: ['sockets of ended sessions'],
      },
      {
        id: 'A7',
        promise:
          'An invitation works once, for seven days, for one email, artist and role, and gives nobody the account of another person (ACC-51 to ACC-54).',
        tests: {
          'src/server/features/team/team.test.ts': [
            'is invalid when it %s',
            'is invalid when it is forged, changed, or a link of another kind',
            'is accepted by the person with its email only, who keeps their account',
            'makes one account when it is accepted many times at once',
            'is invalid once it was sent again, and the newer link is not',
          ],
        },
      },
    ],
  },
  {
    title: 'Permissions',
    promises: [
      {
        id: 'B1',
        promise:
          'Each operation and each HTTP route says who may call it; everything else is refused, and a row of another account is answered like one that does not exist (ACC-7, ACC-8).',
        tests: {
          'tests/matrix/matrix.test.ts': [
            'gives each principal on their own what its access says',
            'answers for what is foreign exactly as for what is missing',
          ],
          'tests/matrix/operations.test.ts': ['refuses an operation without access'],
          'tests/matrix/outsiders.test.ts': ['means as null what it means left out: $path'],
          'tests/matrix/routes.test.ts': [
            'has every route once, and none that is gone',
            'answers for what is foreign exactly as for what is missing',
          ],
        },
        figures: ['answers of the permission matrix'],
      },
      {
        id: 'B2',
        promise:
          "The caller's identity comes from the session alone, columns that the server keeps can be set by no call, and the support chat gets a hash that the server made (ACC-8, ACC-71).",
        tests: {
          'tests/matrix/identity.test.ts': [
            'is named by these arguments alone',
            'is refused as %s, and changes nobody',
          ],
          'tests/matrix/protected-columns.test.ts': ['can be set by no mutation'],
          'src/server/features/support-chat/support-chat.test.ts': ["proves the session's person by a hash"],
        },
      },
      {
        id: 'B3',
        promise:
          'The server itself refuses what a plan, a trial, a standing or a missing feature does not allow, whatever a screen shows (ACC-7, ACC-81).',
        tests: {
          'tests/matrix/plan-gates.test.ts': ['and a payer of the kind %s opens and refuses what its state says'],
          'tests/matrix/gates.test.ts': [
            'has an operation behind each gate',
            'lets the first gate speak where several are shut',
          ],
        },
      },
      {
        id: 'B4',
        promise:
          'Nothing can be moved below what belongs to another account, and no save can write over a row of another account.',
        tests: {
          'tests/matrix/reparent.test.ts': [
            'refuses %s, and changes nothing',
            'refuses a new link whose destination has a foreign id',
          ],
        },
      },
      {
        id: 'B5',
        promise:
          'An artist always keeps an owner, and the person who pays for it, also when two remove each other at the same moment (ACC-55).',
        tests: {
          'src/server/features/team/team.test.ts': [
            'is left when two owners remove each other and leave at once',
            'stays while they pay, while they are the only one, and while they are the last owner',
          ],
        },
        figures: ['owners who remove each other'],
      },
      {
        id: 'B6',
        promise:
          'Accounts are kept apart by the one permission check and by one owner for each table, by decision not by policies of the database ([0048](decisions/0048-tenant-isolation.md)).',
        tests: {
          'tests/matrix/matrix.test.ts': ['answers for what is foreign exactly as for what is missing'],
          'tools/table-owners.test.ts': ['a table with two owners is a problem'],
        },
      },
    ],
  },
  {
    title: 'The API',
    promises: [
      {
        id: 'C1',
        promise:
          'A document that is too long, too deep or too wide is refused before it is validated, each alias of a login counts as a try, and a caller without a session gets 300 requests a minute ([operations](operations/README.md#what-a-client-may-cost)).',
        tests: {
          'src/server/platform/graphql/limits.test.ts': [
            'refuses %s',
            'refuses a body over the limit before reading it',
            'answers 300 requests a minute without a session from one network, and everybody with one',
          ],
          [`${accounts}/accounts.test.ts`]: ['looks at ten passwords an account and address, counting each alias'],
        },
        benchmarks: [
          "Fans' p95 while the API is flooded from one network",
          "Fans' p95 while the API is flooded from many networks",
        ],
      },
      {
        id: 'C2',
        promise:
          'In production the API tells nothing of its schema, and an error is one plain sentence; its cause is in the log.',
        tests: {
          'src/server/platform/graphql/limits.test.ts': ['%s tells nothing of the schema'],
          'src/server/platform/http/failures.test.ts': [
            'answers one plain sentence, and logs the cause and the route without the url',
          ],
        },
        missing: 'The test has five documents that probe; none are made at random.',
      },
      {
        id: 'C3',
        promise:
          'A page of another site can neither call the API nor open its websocket: calls are JSON by POST, and the Origin is checked.',
        tests: {
          'src/server/platform/graphql/limits.test.ts': ['refuses %s', 'refuses GET'],
          'src/server/platform/live/live.test.ts': ['is refused to pages of other origins'],
        },
      },
    ],
  },
];
