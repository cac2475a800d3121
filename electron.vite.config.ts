// Builds the three parts of the app into out/: the library and its shell, the bridge, the screens.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import path from 'node:path';

const fromRoot = (file: string) => path.join(import.meta.dirname, file);

export default defineConfig({
  // Dependencies in package.json stay outside the bundle: better-sqlite3 is a binary, the rest comes with it.
  main: {
    build: {
      rolldownOptions: {
        input: { index: fromRoot('src-main/index.ts'), headless: fromRoot('src-main/headless.ts') },
        output: {
          // On its own and loaded first: it must speak before anything that an old Node.js cannot load.
          codeSplitting: {
            groups: [{ name: 'require-node', test: /launch[\\/](require-node|node-version)/ }],
          },
          chunkFileNames: 'chunks/[name]-[hash].js',
        },
      },
    },
  },
  // A sandboxed preload is one CommonJS file and can require nothing but electron.
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: fromRoot('src-preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: fromRoot('src-renderer'),
    build: {
      rolldownOptions: { input: { index: fromRoot('src-renderer/index.html') } },
      minify: true,
      // The Content-Security-Policy allows neither inline scripts nor fonts and sounds as data: URLs.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
    },
    plugins: [react(), { name: 'loandesk:absolute-base', enforce: 'post', config: () => ({ base: '/' }) }],
  },
});
