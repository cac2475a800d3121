// Exits with a clear message if Node.js is too old; entry points import it first.
import { tooOldToRun } from './node-version.mjs';

const refusal = tooOldToRun(process.versions.node);
if (refusal !== undefined) {
  console.error(refusal);
  process.exit(1);
}
