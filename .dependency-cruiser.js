// Which part of Loandesk may know which, as one table; `npm run check` holds every import to it.

const rooms = 'access|api|database|dates|door|journal|launch|log|problems|processes|scanner|shell';
const feature = `^src-main/(?!(${rooms})/)[^/]+/`;

/**
 * One row a layer: the files it is made of, what it may use, and of what it may use the types only.
 * Where a row should need another entry, rather ask whether the code stands in the right room.
 * @type {Record<string, { files: string, uses: string[], types?: string[] }>}
 */
const layers = {
  // pure decisions: facts in, decision out
  rules: {
    files: `${feature}.*rules[.]ts$`,
    uses: ['rules', 'dates', 'problems'],
    types: ['service', 'journal', 'problems'],
  },
  // the only SQL
  repository: {
    files: `${feature}.*repository[.]ts$`,
    uses: ['repository', 'rules', 'dates', 'database'],
    types: ['service', 'journal'],
  },
  // what a feature can do: commands, queries, its vocabulary
  service: {
    files: `${feature}(?!.*(rules|repository|routes|schemas|response)[.]ts$)`,
    uses: [
      ...['service', 'repository', 'rules', 'access', 'dates'],
      ...['database', 'processes', 'journal', 'log', 'problems'],
    ],
  },
  // a feature's door: routes, their schemas and answers; what all doors share stands in door/
  routes: {
    files: '^src-main/(?!(api|door)/)[^/]+/.*(routes|schemas|response)[.]ts$',
    uses: ['routes', 'door', 'service', 'rules', 'access', 'dates', 'problems', 'journal'],
    types: ['database'],
  },
  door: {
    files: '^src-main/door/',
    uses: ['door', 'access', 'dates', 'problems', 'journal', 'database'],
  },

  access: { files: '^src-main/access/', uses: ['access'] },
  dates: { files: '^src-main/dates/', uses: ['dates'] },
  problems: { files: '^src-main/problems/', uses: ['problems'] },
  log: { files: '^src-main/log/', uses: ['log'] },
  processes: { files: '^src-main/processes/', uses: ['processes'] },
  database: { files: '^src-main/database/', uses: ['database', 'problems'] },
  journal: { files: '^src-main/journal/(?!.*routes[.]ts$)', uses: ['journal', 'database', 'problems'] },
  api: {
    files: '^src-main/api/',
    uses: ['api', 'routes', 'door', 'service', 'rules', 'access', 'problems', 'journal'],
    types: ['database', 'library', 'log'],
  },
  scanner: { files: '^src-main/scanner/', uses: ['scanner'], types: ['bridge'] },
  // what opens and closes a library: builds everything, hands it to everyone
  library: {
    files: '^src-main/(library|opened-library|services|restorers|tending)[.]ts$',
    uses: [
      ...['library', 'api', 'door', 'service', 'repository', 'rules'],
      ...['problems', 'journal', 'log', 'database'],
    ],
  },

  shell: {
    files: '^src-main/shell/',
    uses: ['shell', 'scanner', 'problems'],
    types: ['bridge', 'library', 'api', 'door'],
  },
  launch: { files: '^src-main/launch/', uses: ['launch'] },
  entry: {
    files: '^src-main/(index|headless|restore|doctor|export)[.]ts$',
    uses: ['library', 'shell', 'scanner', 'launch', 'service', 'problems', 'journal', 'database', 'api'],
    types: ['bridge'],
  },

  bridge: { files: '^src-preload/bridge[a-z-]*[.]ts$', uses: ['bridge'] },
  preload: { files: '^src-preload/(?!bridge[a-z-]*[.]ts$)', uses: ['preload', 'bridge'] },
  renderer: { files: '^src-renderer/', uses: ['renderer'], types: ['api', 'bridge'] },
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

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...directions,
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
      from: { path: '^src-main/([^/]+)/' },
      to: { path: `${feature}.*repository[.]ts$`, pathNot: '^src-main/$1/' },
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
        'Rules take the clock, ids and facts as arguments. temporal-polyfill stands in for the language itself.',
      severity: 'error',
      from: { path: filesOf(['rules']) },
      to: { pathNot: '^src-main/|node_modules/temporal-' },
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
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
    tsConfig: { fileName: 'tsconfig.json' },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
