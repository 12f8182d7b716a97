/** The import walls of the house: which room may reach which. `npm run walls` fails on a wrong arrow and on any circle. */
const only = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^src/', pathNot: [from, ...allowed] },
});

export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', comment: 'Two files never import each other, not even their types.', from: {}, to: { circular: true } },
    only('domain-is-pure', '^src/domain/', [], 'Rules know nothing of server, browser or storage.'),
    { name: 'domain-does-no-io', severity: 'error', comment: 'Rules do no input or output.', from: { path: '^src/domain/', pathNot: '\\.test\\.ts$' }, to: { dependencyTypes: ['core'] } },
    only('landing', '^src/landing/', ['^src/domain/'], "The fan's page knows the domain only."),
    only('web', '^src/web/', ['^src/domain/', '^src/landing/'], 'The dashboard reaches the server over HTTP only.'),
    only('engines', '^src/engines/', ['^src/domain/kernel/'], 'Engines know nothing of the application.'),
    only('sandbox', '^src/sandbox/', ['^src/domain/'], 'Stand-ins know nothing of the server.'),
    only('server', '^src/server/', ['^src/domain/', '^src/landing/', '^src/settings\\.ts$'], 'The server knows addresses, never the engines or stand-ins behind them.'),
    only('platform', '^src/server/platform/', ['^src/domain/'], 'The platform is below every room.'),
    only('vendors', '^src/server/vendors/', ['^src/domain/', '^src/server/platform/'], 'A vendor knows its interface and the domain.'),
    {
      name: 'rooms-meet-by-service-or-refs',
      severity: 'error',
      comment: "A room reaches another only through its service's type or its refs.",
      from: { path: '^src/server/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/features/', pathNot: ['^src/server/features/$1/', '\\.(service|refs)\\.ts$'] },
    },
    {
      name: 'features-below-public',
      severity: 'error',
      comment: 'What visitors reach calls the rooms, never the other way round.',
      from: { path: '^src/server/(features|platform|vendors)/' },
      to: { path: '^src/server/(public/|app\\.ts)' },
    },
    {
      name: 'web-features-do-not-mix',
      severity: 'error',
      comment: 'A screen never reaches into another screen; what two need sinks to ui, lib or the domain.',
      from: { path: '^src/web/features/([^/]+)/' },
      to: { path: '^src/web/(features|app)/', pathNot: '^src/web/features/$1/' },
    },
    { name: 'ui-knows-no-domain', severity: 'error', comment: 'The kit knows no word of the product.', from: { path: '^src/web/ui/' }, to: { path: '^src/(domain|landing|web/(features|app|lib))/' } },
    { name: 'lib-below-features', severity: 'error', comment: 'The client and session are below the screens.', from: { path: '^src/web/lib/' }, to: { path: '^src/web/(features|app)/' } },
    { name: 'settings-stand-alone', severity: 'error', comment: 'Settings are read once and handed down.', from: { path: '^src/settings\\.ts$' }, to: { path: '^src/', pathNot: '^src/domain/kernel/' } },
    { name: 'no-orphan-tests', severity: 'error', comment: 'The product never imports a test.', from: { path: '^src/', pathNot: '\\.test\\.tsx?$' }, to: { path: '(\\.test\\.tsx?$|^tests/)' } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'], mainFields: ['module', 'main', 'types'] },
    exclude: { path: '(^dist/|\\.gen\\.ts$)' },
  },
};
