// Ends the process with one clear sentence where Node.js is too old; entries import it before anything else.
import { tooOldToRun } from './node-version.mjs';

const refusal = tooOldToRun(process.versions.node);
if (refusal !== undefined) {
  console.error(refusal);
  process.exit(1);
}
