// `npm run dev`, again on every change (Node.js watches the sources): builds, then serves the desk headless.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.mjs';

const root = path.resolve(import.meta.dirname, '..', '..');
if (buildIfStale(root)) await import(pathToFileURL(path.join(root, 'out', 'main', 'headless.js')).href);
else process.exitCode = 1;
