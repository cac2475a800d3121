// Builds the three parts of the app into out/: the library and its shell, the bridge, the screens.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const fromRoot = (file: string) => path.join(import.meta.dirname, file);

/** src-main/launch/build.mjs builds elsewhere first and swaps at the end. */
const out = process.env['LOANDESK_OUT'] ?? fromRoot('out');

/** Lists the packages whose code is in this part, for their licences. */
const bundledPackages = (part: 'main' | 'screens'): Plugin => ({
  name: 'loandesk:bundled-packages',
  generateBundle() {
    const folders = [...this.getModuleIds()].flatMap(
      (id) =>
        /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/').replaceAll('\0', ''))?.[0] ??
        [],
    );
    const names = [...new Set(folders)].map((folder) => path.relative(fromRoot('.'), folder)).sort();
    mkdirSync(out, { recursive: true });
    writeFileSync(path.join(out, `bundled-in-${part}.json`), `${JSON.stringify(names, null, 2)}\n`);
  },
});

export default defineConfig({
  // Dependencies in package.json stay outside the bundle, such as better-sqlite3, which is a binary; but not those that
  // every start loads: their 180 files take it a seventh of its time.
  main: {
    build: {
      outDir: path.join(out, 'main'),
      externalizeDeps: {
        exclude: [
          'zod',
          '@hono/zod-openapi',
          'hono',
          '@hono/node-server',
          'uuid',
          'temporal-polyfill',
          // A twentieth of what it depends on is used.
          'mdb-reader',
        ],
      },
      rolldownOptions: {
        input: {
          index: fromRoot('src-main/index.ts'),
          headless: fromRoot('src-main/headless.ts'),
          restore: fromRoot('src-main/cli/restore.ts'),
          doctor: fromRoot('src-main/cli/doctor.ts'),
          export: fromRoot('src-main/cli/export.ts'),
          hub: fromRoot('src-main/cli/hub.ts'),
          update: fromRoot('src-main/cli/update.ts'),
          desk: fromRoot('src-main/cli/desk.ts'),
          worker: fromRoot('src-main/worker.ts'),
        },
        output: {
          // On its own and loaded first: it must speak before anything that an old Node.js cannot load.
          codeSplitting: {
            groups: [{ name: 'require-node', test: /launch[\\/](require-node|node-version)/ }],
          },
          chunkFileNames: 'chunks/[name]-[hash].js',
        },
      },
    },
    plugins: [bundledPackages('main')],
  },
  // A sandboxed preload is one CommonJS file and can require nothing but electron.
  preload: {
    build: {
      outDir: path.join(out, 'preload'),
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: fromRoot('src-preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: fromRoot('src-renderer'),
    // The texts as strings: a browser parses JSON sooner than the same object as a script.
    json: { stringify: true, namedExports: false },
    build: {
      outDir: path.join(out, 'renderer'),
      rolldownOptions: {
        input: { index: fromRoot('src-renderer/index.html') },
        // What several screens share comes in one file: the desk opens sooner than with dozens of small ones.
        output: {
          codeSplitting: {
            groups: [
              // A language is one file, read when it is chosen; English is there with the first screen.
              {
                name: (id) => /locales[\\/]([\w-]+)[\\/]/.exec(id)?.[1] ?? null,
                test: /locales[\\/](?!en[\\/])/,
                priority: 1,
              },
              { name: 'shared', minShareCount: 2, test: /^(?!.*bwip-js)/ },
            ],
          },
        },
        checks: { pluginTimings: false },
      },
      minify: true,
      // Served from this computer: one large file loads as quickly as several small ones.
      chunkSizeWarningLimit: 4_000,
      // The Content-Security-Policy allows neither inline scripts nor fonts and sounds as data: URLs.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
    },
    plugins: [
      react(),
      bundledPackages('screens'),
      { name: 'loandesk:absolute-base', enforce: 'post', config: () => ({ base: '/' }) },
    ],
  },
});
