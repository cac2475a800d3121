// What lint holds every file to: typescript-eslint's strict, type-aware rules, and the rules of React.
import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

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
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportDefaultDeclaration',
          message: 'Exports have names, so that one thing is called one thing.',
        },
        {
          selector: 'TSAsExpression > TSAsExpression',
          message: 'A cast through unknown hides a wrong type.',
        },
        {
          selector:
            'SpreadElement > :matches(ObjectExpression, ArrayExpression, TSAsExpression > ArrayExpression)',
          message: 'The formatter breaks lines: write the members without a spread of a literal.',
        },
      ],
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
