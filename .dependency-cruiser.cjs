const server = '^server/src/features/([^/]+)/';
const web = '^web/src/features/([^/]+)/';
const sqlFiles = ['/(queries|commands)\\.ts$', '/(queries|commands)/'];
const pureRules = ['/rules\\.ts$', '/rules/'];
const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    error('no-cycles', 'Imports run one way, types included.', {}, { circular: true }),
    {
      ...error(
        'no-feature-cycles',
        'Two features that need each other are one feature, or need a fact and a reaction.',
        { path: '/features/[^/]+$' },
        { circular: true, path: '/features/[^/]+$' },
      ),
      scope: 'folder',
    },
    error(
      'contract-stands-alone',
      'The contract knows zod and nothing else.',
      { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^contract/src', 'node_modules/zod/'] },
    ),
    error('web-never-imports-server', 'They meet only in the contract.', { path: '^web/' }, { path: '^server/' }),
    error('server-never-imports-web', 'They meet only in the contract.', { path: '^server/' }, { path: '^web/' }),
    error(
      'server-features-meet-at-the-door',
      'Another feature is reached through its queries, commands, links or pure rules.',
      { path: server, pathNot: '\\.test\\.ts$' },
      { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', ...sqlFiles, '/links\\.ts$', ...pureRules] },
    ),
    error(
      'simulated-emails-leave-by-one-door',
      'Only phishing-delivery composes and sends them: its rails hold for tests, trials and campaigns alike.',
      { path: server, pathNot: ['^server/src/features/(phishing-delivery|emails|sending-profiles)/', '\\.test\\.ts$'] },
      { path: '^server/src/mail/(compose|send-now|smtp-session|transports?)\\.ts$' },
    ),
    error(
      'emails-of-the-product-are-no-simulations',
      'What sends without those rails never sees a template of theirs.',
      { path: ['^server/src/features/(emails|sending-profiles)/'] },
      { path: ['^contract/src/phishing-', '^server/src/features/phishing-'] },
    ),
    error(
      'no-simulation-in-an-email-of-the-product',
      'A finished email or a trial of one would bypass the sending blocks.',
      { path: '^server/src/features/phishing-' },
      { path: '^server/src/features/emails/commands/(queue-emails|send-email|send-trial)\\.ts$' },
    ),
    error(
      'people-is-ground',
      'Everyone chooses people; choosing them asks no other feature.',
      { path: '^(server|web)/src/features/people/', pathNot: '\\.test\\.tsx?$' },
      { path: '^(server|web)/src/features/(?!people/)' },
    ),
    error(
      'web-features-meet-at-the-door',
      'Another feature is reached through its api, its components or its pure rules.',
      { path: web, pathNot: '\\.test\\.tsx?$' },
      { path: '^web/src/features/', pathNot: ['^web/src/features/$1/', '/api\\.ts$', '/components/', ...pureRules] },
    ),
    error(
      'rules-are-pure',
      'Rules import types, the contract, texts and other rules: no clock, no database, no React.',
      { path: pureRules, pathNot: '\\.test\\.ts$' },
      { pathNot: ['^contract/src', '^server/src/words\\.ts$', ...pureRules], dependencyTypesNot: ['type-only'] },
    ),
    error(
      'server-foundations-know-no-feature',
      'app -> features -> foundations.',
      { path: '^server/src/', pathNot: '^server/src/(features/|app/|main\\.ts$)' },
      { path: '^server/src/(features|app)/' },
    ),
    error(
      'server-features-know-no-app',
      'app -> features -> foundations.',
      { path: '^server/src/features/' },
      { path: '^server/src/app/' },
    ),
    error(
      'web-foundations-know-no-feature',
      'app -> features -> ui -> lib.',
      { path: '^web/src/(ui|lib)/' },
      { path: '^web/src/(features|app)/' },
    ),
    error('web-features-know-no-app', 'app -> features -> ui -> lib.', { path: '^web/src/features/' }, { path: '^web/src/app/' }),
    error(
      'sql-lives-in-queries-and-commands',
      'Only these files speak to the database.',
      { path: '^server/src/features/', pathNot: [...sqlFiles, '\\.test\\.ts$'] },
      { path: 'node_modules/(kysely|pg)/|^server/src/db/', dependencyTypesNot: ['type-only'] },
    ),
    error(
      'top-folders-have-an-order',
      'tools -> e2e -> scripts -> bench: nothing imports what comes after it.',
      { path: '^(tools|e2e|scripts)/' },
      { path: '^bench/' },
    ),
    error(
      'stories-and-tools-know-no-scripts',
      'tools -> e2e -> scripts -> bench: nothing imports what comes after it.',
      { path: '^(tools|e2e)/' },
      { path: '^scripts/' },
    ),
    error('every-import-resolves', 'A path that leads nowhere.', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
    error(
      'no-orphans',
      'A file nobody imports is a file to delete.',
      {
        orphan: true,
        pathNot: [
          '\\.test\\.tsx?$',
          '/main\\.tsx?$',
          '\\.d\\.ts$',
          'config\\.ts$',
          '^scripts/',
          '^e2e/',
          '^bench/',
          '^tools/',
          'print-openapi\\.ts$',
          'seed\\.ts$',
          'create-organization\\.ts$',
          'global-setup\\.ts$',
          'problems\\.ts$',
        ],
      },
      {},
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'web/dist|\\.test\\.tsx?$|^server/test/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts'],
    },
  },
};
