// Says which Node.js versions Loandesk takes, and the sentence for one that is too old.
// Plain JavaScript, because it also has to be read by the Node.js that it turns away.

/** The version that `npm start` and `npm test` need to install everything else (it brings the Node.js that runs Loandesk). */
const setUpNeeds = '20.0';

/** The version that Loandesk itself needs: better-sqlite3 crashes on less. */
const runningNeeds = '22.14';

/**
 * @param {string} running such as '20.20.2' or 'v20.20.2'
 * @param {string} needed such as '22.14'
 */
export function isOlder(running, needed) {
  const [runningMajor = 0, runningMinor = 0] = running.replace(/^v/, '').split('.').map(Number);
  const [neededMajor = 0, neededMinor = 0] = needed.split('.').map(Number);
  return runningMajor === neededMajor ? runningMinor < neededMinor : runningMajor < neededMajor;
}

/**
 * The sentence for a Node.js too old to run Loandesk, or undefined where it will do.
 * @param {string} running
 */
export function tooOldToRun(running) {
  if (!isOlder(running, runningNeeds)) return undefined;
  return `Loandesk needs Node.js ${runningNeeds} or newer; this is ${running.replace(/^v/, '')}. Start it with \`npm start\`, which brings its own.`;
}

/**
 * The sentence for a Node.js too old to set Loandesk up, or undefined where it will do.
 * @param {string} running
 */
export function tooOldToSetUp(running) {
  if (!isOlder(running, setUpNeeds)) return undefined;
  return `Setting up Loandesk needs Node.js 20 or newer; this is ${running.replace(/^v/, '')}. Install a current one from https://nodejs.org and try again.`;
}
