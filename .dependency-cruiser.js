// Which part of Loandesk may know which, as tables; `npm run check` holds every import to them.

/** The rooms of the core in the order in which they build on each other: each uses only those that stand before it. */
const core = [
  'log',
  'languages',
  'problems',
  'dates',
  'access',
  'jobs',
  'database',
  'events',
  'ledger',
  'notices',
  'journal',
  'spreadsheet',
  'http',
  'manifest',
];

/** The features of the library, likewise. */
const features = [
  'settings',
  'tokens',
  'calendar',
  'numbers',
  'lists',
  'borrowers',
  'collection',
  'circulation',
  'charges',
  'events',
  'printing',
  'mail',
  'holds',
  'bookings',
  'stocktakes',
  'self-checkout',
  'labels',
  'reports',
  'backups',
  'exports',
  'imports',
  'borrower-lists',
  'school-years',
  'item-lists',
  'moving-in',
  'moves',
  'records',
  'watched-folder',
  'health',
  'webhooks',
  'network',
  'catalogue',
  'sip2',
  'hub',
  'privacy',
  'updates',
];

/** The features of the screens, likewise; `api` and `ui` know no feature, and only `app` knows all. */
const screens = [
  'calendar',
  'loan-rules',
  'labels',
  'numbers',
  'scanners',
  'desk',
  'self-checkout',
  'catalogue',
  'mail',
  'charges',
  'privacy',
  'imports',
  'moves',
  'holds',
  'bookings',
  'borrowers',
  'collection',
  'stocktakes',
  'loans',
  'reports',
  'watched-folder',
  'backups',
  'hub',
  'health',
  'tokens',
  'webhooks',
  'network',
  'sip2',
  'updates',
  'settings',
  'first-steps',
];

const feature = '^src-main/features/[^/]+/';

/**
 * One row a layer: the files it is made of, what it may use, and of what it may use the types only. `core` stands for
 * every room of the core. Where a row should need another entry, ask whether the code stands in the right room.
 * @type {Record<string, { files: string, uses: string[], types?: string[] }>}
 */
const layers = {
  // pure decisions: facts in, decision out
  rules: {
    files: '^src-main/(core|features)/.*rules[.]ts$',
    uses: ['rules', 'declarations', 'dates', 'problems'],
    types: ['schemas', 'service', 'core'],
  },
  // a feature's codes, as plain data
  declarations: { files: `${feature}.*-(codes|problems|refusals)[.]ts$`, uses: ['problems'] },
  // the only SQL
  repository: {
    files: `${feature}.*repository[.]ts$`,
    uses: ['repository', 'rules', 'dates', 'database'],
    types: ['schemas', 'service', 'core'],
  },
  // what a feature can do: commands, queries, its vocabulary
  service: {
    files: `${feature}(?!.*(rules|repository|routes|schemas|response|feature)[.]ts$)`,
    uses: ['service', 'repository', 'rules', 'core'],
    types: ['schemas'],
  },
  // the shapes of the API, which services take and give; `no-cycles` keeps each below the services that use it
  schemas: { files: `${feature}.*schemas[.]ts$`, uses: ['schemas', 'service', 'rules', 'core'] },
  // a feature's HTTP: routes and answers
  routes: {
    files: `${feature}.*(routes|response)[.]ts$`,
    uses: ['routes', 'schemas', 'service', 'rules', 'core'],
  },

  // a feature's manifest: references to all of the above
  manifest: {
    files: `${feature}feature[.]ts$`,
    uses: ['routes', 'schemas', 'service', 'rules', 'core'],
  },

  core: { files: '^src-main/core/(?!.*rules[.]ts$)', uses: ['core', 'rules'] },
  dates: { files: '^src-main/core/dates/', uses: ['dates'] },
  languages: { files: '^src-main/core/languages/', uses: ['languages'] },
  problems: { files: '^src-main/core/problems/', uses: ['problems'] },
  database: { files: '^src-main/core/database/', uses: ['database', 'problems', 'dates'] },

  scanner: { files: '^src-main/scanner/', uses: ['scanner'], types: ['bridge'] },
  // what opens and closes a library: builds everything, hands it to everyone
  library: {
    files: '^src-main/library/',
    uses: ['library', 'manifest', 'routes', 'service', 'repository', 'rules', 'core'],
  },
  demo: {
    files: '^src-main/demo/',
    uses: ['demo', 'service', 'repository', 'rules', 'core'],
    types: ['library'],
  },
  shell: {
    files: '^src-main/shell/',
    uses: ['shell', 'scanner', 'database', 'problems', 'languages'],
    types: ['bridge', 'library', 'core'],
  },
  launch: { files: '^src-main/launch/', uses: ['launch'] },
  entry: {
    files: '^src-main/(index|headless|worker)[.]ts$|^src-main/cli/',
    uses: ['entry', 'library', 'shell', 'scanner', 'launch', 'demo', 'service', 'core'],
    types: ['bridge'],
  },

  // generated from the API's document
  contract: { files: '^src-contract/', uses: ['contract'] },
  bridge: { files: '^src-preload/bridge[a-z-]*[.]ts$', uses: ['bridge'] },
  preload: { files: '^src-preload/(?!bridge[a-z-]*[.]ts$)', uses: ['preload', 'bridge'] },
  renderer: { files: '^src-renderer/', uses: ['renderer', 'contract'], types: ['bridge'] },
};

/** @param {string[]} names */
function filesOf(names) {
  return names.map((name) => {
    const layer = layers[name];
    if (layer === undefined) throw new Error(`The table has no row ${name}.`);
    return layer.files;
  });
}

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const directions = Object.entries(layers).flatMap(([name, { files, uses, types = [] }]) => [
  {
    name: `${name}-may-use`,
    comment: `${name} uses ${uses.join(', ')} and nothing else of Loandesk.`,
    severity: 'error',
    from: { path: files },
    to: { path: '^(src-|test/)', pathNot: filesOf(uses), dependencyTypesNot: ['type-only'] },
  },
  {
    name: `${name}-may-know-types-of`,
    comment: `${name} knows types of ${[...uses, ...types].join(', ')} and nothing else of Loandesk.`,
    severity: 'error',
    from: { path: files },
    to: { path: '^(src-|test/)', pathNot: filesOf([...uses, ...types]), dependencyTypes: ['type-only'] },
  },
]);

/**
 * No circle between folders, types included: a room uses only what stands before it in its list.
 * @param {string} below the folder of the rooms
 * @param {string[]} list
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
const inOrder = (below, list) =>
  list.slice(0, -1).map((room, index) => ({
    name: `${below}${room}-before-later-rooms`,
    comment: `${below}${room} stands before ${list.slice(index + 1).join(', ')} and knows none of them, types included.`,
    severity: 'error',
    from: { path: `^${below}${room}/` },
    to: { path: `^${below}(${list.slice(index + 1).join('|')})/` },
  }));

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const rooms = [
  ...inOrder('src-main/core/', core),
  ...inOrder('src-main/features/', features),
  ...inOrder('src-renderer/', ['api', 'ui', 'features', 'app']),
  ...inOrder('src-renderer/features/', screens),
  {
    name: 'every-room-has-its-place',
    comment: 'A folder in none of the three lists would escape them: give it its place there.',
    severity: 'error',
    from: {
      path: '^src-(main/(core|features)|renderer/features)/',
      pathNot: [
        `^src-main/core/(${core.join('|')})/`,
        `^src-main/features/(${features.join('|')})/`,
        `^src-renderer/features/(${screens.join('|')})/`,
      ],
    },
    to: {},
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...directions,
    ...rooms,
    {
      name: 'every-file-has-a-layer',
      comment: 'A file in no row of the table would escape it: put it in a room, or add a row.',
      severity: 'error',
      from: { path: '^src-', pathNot: Object.values(layers).map((layer) => layer.files) },
      to: {},
    },
    {
      name: 'own-repository-only',
      comment: "A feature asks another feature's service, never its repository.",
      severity: 'error',
      from: { path: '^src-main/features/([^/]+)/' },
      to: { path: `${feature}.*repository[.]ts$`, pathNot: '^src-main/features/$1/' },
    },
    {
      name: 'the-driver-in-its-room',
      comment: 'Connections are opened in core/database, with the guarantees that every connection has.',
      severity: 'error',
      from: { path: '^src-main/', pathNot: '^src-main/core/database/' },
      to: { path: '(^|/)better-sqlite3(/|$)' },
    },
    {
      name: 'electron-in-the-shell-only',
      comment: 'Everything but the shell and the preload also runs headless on Node.js.',
      severity: 'error',
      from: { path: '^src-', pathNot: '^(src-main/(index[.]ts|shell/)|src-preload/)' },
      to: { path: '(^|/)node_modules/electron/|^electron$' },
    },
    {
      name: 'rules-are-pure',
      comment:
        'Rules take the clock, ids and facts as arguments; tables of facts stand in resources. temporal-polyfill stands in for the language itself.',
      severity: 'error',
      from: { path: filesOf(['rules']) },
      to: { pathNot: '^src-main/|^resources/|node_modules/temporal-', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'renderer-runs-in-a-browser',
      comment: 'The screens have no Node.js, neither in the window nor in a browser.',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'main-runs-on-dependencies',
      comment:
        'What the library imports at run time has to be installed with it: dependencies, not devDependencies.',
      severity: 'error',
      from: { path: '^src-main/', pathNot: [...filesOf(['launch']), '[.]d[.]ts$'] },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/electron/',
      },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or three.',
      severity: 'error',
      from: { pathNot: '^node_modules/' },
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
