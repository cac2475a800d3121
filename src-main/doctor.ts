// The entry of `npm run doctor`: looks a library over without changing anything. Composition only.
import './launch/require-node.ts';

process.exitCode = 2;
