// What lint holds every file to: typescript-eslint's strict, type-aware rules, and the rules of React.
import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const syntax = [
  {
    selector: 'ExportDefaultDeclaration',
    message: 'Exports have names, so that one thing is called one thing.',
  },
  {
    selector: 'TSAsExpression > TSAsExpression',
    message: 'A cast through unknown hides a wrong type.',
  },
  {
    selector: 'SpreadElement > :matches(ObjectExpression, ArrayExpression, TSAsExpression > ArrayExpression)',
    message: 'The formatter breaks lines: write the members without a spread of a literal.',
  },
];

/** For languages from right to left; test/support/check-sides.ts does the same for style sheets. */
const sides = [
  {
    selector: 'JSXAttribute[name.name=/^(m|p)[lr]$|^bd(l|r)$|^(left|right)$/]',
    message: 'Start and end in place of left and right, such as `ms` and `pe`.',
  },
  {
    selector: 'JSXAttribute[name.name="ta"] Literal[value=/^(left|right)$/]',
    message: 'Start and end in place of left and right.',
  },
  {
    selector:
      'JSXAttribute[name.name=/^styles?$/] Property[key.name=/^(left|right)$|(Left|Right)($|Width|Color|Style|Radius)/]',
    message: 'Start and end in place of left and right, such as `marginInlineStart`.',
  },
];

export default defineConfig([
  globalIgnores([
    'src-contract/',
    'out/',
    'out.building-*/',
    'dist/',
    'packaging/tools/',
    'test-results/',
    'coverage/',
  ]),
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    extends: [
      js.configs.recommended,
      tseslint.configs.strictTypeChecked,
      tseslint.configs.stylisticTypeChecked,
    ],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      // TypeScript knows what is defined, in plain JavaScript too.
      'no-undef': 'off',
      'no-restricted-syntax': ['error', ...syntax],
      '@typescript-eslint/consistent-type-imports': 'error',
      // SQL rows and index signatures are read by name: row['dueOn'] is what noPropertyAccessFromIndexSignature asks for.
      '@typescript-eslint/dot-notation': 'off',
      // Numbers in a sentence are fine; objects and undefined are not.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['src-renderer/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      'no-restricted-syntax': ['error', ...syntax, ...sides],
      // `onClick={() => save()}` and `onClick={async () => ...}` are how React code reads.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    // Tools insist on a default export here.
    files: ['*.config.{ts,js}', 'test/*.config.ts', '.dependency-cruiser.js'],
    rules: { 'no-restricted-syntax': 'off' },
  },
]);
