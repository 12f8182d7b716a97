/** The dependency rules: which folder may import which. `npm run deps` checks them and forbids every import cycle. */

/** Files below `from` may import each other and what `allowed` lists, and nothing else of `src`. */
const only = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^src/', pathNot: [from, ...allowed] },
});

/** One rule for each folder below `root`: it may import itself and the folders of the earlier `levels`, but none of its own level. */
const layered = (name, root, levels, comment) =>
  levels.flatMap((level, index) =>
    level.map((folder) => ({
      name: `${name}-${folder.replace(/\W.*/, '')}`,
      severity: 'error',
      comment,
      from: { path: `${root}${folder}`, pathNot: '\\.test\\.ts$' },
      to: { path: root, pathNot: [folder, ...levels.slice(0, index).flat()].map((lower) => `${root}${lower}`) },
    })),
  );

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files must not import each other, directly or through others. Type imports count.',
      from: {},
      to: { circular: true },
    },
    only('domain-is-pure', '^src/domain/', [], 'The domain must not depend on server, browser or storage.'),
    {
      name: 'domain-does-no-io',
      severity: 'error',
      comment: 'The domain does no input or output.',
      from: { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    only('landing', '^src/landing/', ['^src/domain/'], "The fan's page depends on the domain only."),
    only(
      'site',
      '^src/site/',
      ['^src/domain/', '^src/landing/'],
      "The public site depends on the domain, and on the fan's page that it shows.",
    ),
    only('mails', '^src/mails/', ['^src/domain/'], 'Mails depend on the domain only.'),
    only('web', '^src/web/', ['^src/domain/', '^src/landing/'], 'The dashboard talks to the server over HTTP only.'),
    only('engines', '^src/engines/', ['^src/domain/kernel/'], 'Engines must not depend on the application.'),
    only(
      'backup',
      '^src/backup/',
      [
        '^src/domain/',
        '^src/engines/process-identity\\.ts$',
        '^src/server/platform/',
        '^src/server/public/count/segment-\\w+\\.ts$',
        '^src/server/vendors/files/files\\.ts$',
      ],
      'Backups get URLs, folders and keys as arguments; of the server they use the platform, the form of segments and the interface of the file storage.',
    ),
    only('sandbox', '^src/sandbox/', ['^src/domain/'], 'Stand-ins must not depend on the server.'),
    only(
      'server',
      '^src/server/',
      [
        '^src/domain/',
        '^src/landing/',
        '^src/site/',
        '^src/mails/',
        '^src/settings\\.ts$',
        '^src/settings/',
        '^src/version\\.ts$',
      ],
      'The server gets URLs in its settings and must not depend on engines or stand-ins.',
    ),
    only(
      'platform',
      '^src/server/platform/',
      ['^src/domain/', '^src/mails/mail-renderer\\.ts$', '^src/server/vendors/mail/mail\\.ts$', '^src/version\\.ts$'],
      'The platform must not depend on features; of mails it imports the renderer and the sending interface.',
    ),
    ...layered(
      'platform',
      '^src/server/platform/',
      [
        ['metrics/', 'tracing\\.ts$', 'log-repeats\\.ts$'],
        ['log\\.ts$'],
        ['crypto/', 'net/'],
        ['http/'],
        ['turns/'],
        ['db/'],
        ['live/'],
        ['facts/'],
        ['jobs/'],
        ['auth/'],
        ['graphql/'],
      ],
      'Platform folders import downward: metrics and tracing, then log, then crypto and net, then http, then turns, then db, then live, then facts, then jobs, then auth, then graphql.',
    ),
    only(
      'vendors',
      '^src/server/vendors/',
      ['^src/domain/', '^src/server/platform/', '^src/settings/'],
      'A vendor client depends on its interface, the domain and the platform; its settings on the kinds of settings.',
    ),
    {
      name: 'features-meet-at-services',
      severity: 'error',
      comment: "A feature imports another feature's service or type references, and no other file of it.",
      from: { path: '^src/server/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/features/', pathNot: ['^src/server/features/$1/', '\\.(service|refs)\\.ts$'] },
    },
    {
      name: 'nothing-imports-public',
      severity: 'error',
      comment: 'The public side calls features; features, platform and vendors must not import it.',
      from: { path: '^src/server/(features|platform|vendors)/' },
      to: { path: '^src/server/(public/|site/|app\\.ts)' },
    },
    only(
      'public',
      '^src/server/public/',
      [
        '^src/domain/',
        '^src/landing/',
        '^src/settings\\.ts$',
        '^src/server/platform/',
        '^src/server/features/.+\\.service\\.ts$',
      ],
      'The public side uses features through their services: no store, queue, policy or other file of a feature.',
    ),
    {
      name: 'public-gets-services',
      severity: 'error',
      comment: 'The public side imports only types of features; it gets the services as arguments.',
      from: { path: '^src/server/public/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/features/', dependencyTypesNot: ['type-only'] },
    },
    ...layered(
      'public',
      '^src/server/public/',
      [['pages/'], ['http/'], ['count/'], ['forms/', 'redirect/'], ['presave/']],
      'Public folders import downward: pages, then http, then count, then forms and redirect, then presave; wiring.ts and visitor.ts are above all of them.',
    ),
    {
      name: 'web-features-do-not-mix',
      severity: 'error',
      comment:
        'A screen must not import another screen; what two screens need belongs in ui, lib, parts or the domain.',
      from: { path: '^src/web/features/([^/]+)/' },
      to: { path: '^src/web/(features|app)/', pathNot: '^src/web/features/$1/' },
    },
    {
      name: 'ui-is-generic',
      severity: 'error',
      comment: 'The user interface kit must not depend on anything of the product.',
      from: { path: '^src/web/ui/' },
      to: { path: '^src/(domain|landing|web/(features|app|lib))/' },
    },
    {
      name: 'navigation-is-below-all',
      severity: 'error',
      comment: 'Every folder of the dashboard links, so the router knows none of them.',
      from: { path: '^src/web/navigation/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: '^src/web/navigation/' },
    },
    {
      name: 'lib-and-parts-below-features',
      severity: 'error',
      comment: 'The API client, the session and shared parts must not import screens.',
      from: { path: '^src/web/(lib|parts)/' },
      to: { path: '^src/web/(features|app)/' },
    },
    {
      name: 'runs-without-build-packages',
      severity: 'error',
      comment:
        'A release has `dependencies` only; `devDependencies` are for builds and tests. Move the package in package.json.',
      from: {
        path: '^src/(boot|cli|domain|engines|sandbox|server|settings|[a-z-]+\\.ts)',
        pathNot: '\\.(test|access)\\.ts$',
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-imports-the-command-line',
      severity: 'error',
      comment: 'The command line calls the product; a command meets another one in the table of commands only.',
      from: { path: '^src/(?!cli/)' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'commands-do-not-mix',
      severity: 'error',
      comment: 'A command must not import another; what two commands need has a file of its own in src/cli.',
      from: { path: '^src/cli/', pathNot: ['^src/cli/commands\\.ts$', '\\.test\\.ts$'] },
      to: { path: '^src/cli/[^/]+\\.command\\.ts$' },
    },
    {
      name: 'settings-import-descriptions-only',
      severity: 'error',
      comment: 'Settings are read once and passed as arguments: they import nothing but descriptions of settings.',
      from: { path: '^src/settings(\\.ts$|/)', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: ['^src/domain/(installation|kernel)/', '^src/settings/', '^src/vendors\\.ts$'] },
    },
    {
      name: 'server-gets-settings-as-values',
      severity: 'error',
      comment: 'The server imports only the type of its settings: the list of vendors leads to stand-ins.',
      from: { path: '^src/server/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/settings\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'vendor-list-pairs',
      severity: 'error',
      comment: "The list of vendors imports vendors' settings and stand-ins only.",
      from: { path: '^src/vendors\\.ts$' },
      to: {
        path: '^src/',
        pathNot: [
          '\\.settings\\.ts$',
          '\\.stand-in\\.ts$',
          '^src/sandbox/stand-in\\.ts$',
          '^src/settings/vendor-settings\\.ts$',
          '^src/domain/installation/vendor-modes\\.ts$',
        ],
      },
    },
    {
      name: 'no-test-imports',
      severity: 'error',
      comment: 'The product must not import tests, nor what the access of operations says to the matrix.',
      from: { path: '^src/', pathNot: '\\.(test|access)\\.tsx?$' },
      to: { path: '(\\.(test|access)\\.tsx?$|^tests/)' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
    exclude: { path: '(^dist/|\\.gen\\.ts$)' },
  },
};
