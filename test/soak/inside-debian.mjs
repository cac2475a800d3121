// Runs as root inside a freshly installed Debian with systemd: installs, uses, upgrades and removes the browser edition.
// Its one argument is the folder with the packages; writes what it finds to found.json there.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const folder = process.argv[2] ?? '';
const service = 'loandesk-server';
const data = '/var/lib/loandesk';
const api = 'http://127.0.0.1:4780/api/v1';
/** @type {Record<string, unknown>} */
const found = {};

/** @param {string} command @param {string[]} args */
const run = (command, ...args) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
/** @param {string} name */
const property = (name) => run('systemctl', 'show', '--value', '-p', name, service).trim();

/** @param {() => unknown} condition */
async function until(condition) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await condition()) return true;
    await wait(200);
  }
  return false;
}
const answers = () =>
  fetch(`${api}/health`).then(
    (answer) => answer.ok,
    () => false,
  );

/** @param {string} place @returns {string[]} what other users may read */
function openToOthers(place) {
  const stats = statSync(place);
  const below = stats.isDirectory()
    ? readdirSync(place).flatMap((name) => openToOthers(path.join(place, name)))
    : [];
  return (stats.mode & 0o077) === 0 ? below : [place, ...below];
}

try {
  const before = run('dpkg-query', '-f', '${Package}\n', '-W');
  run('dpkg', '-i', path.join(folder, 'loandesk.deb'));
  found.notStarted = property('ActiveState');
  run('systemctl', 'enable', '--now', service);
  found.answers = await until(answers);
  const firstPid = property('MainPID');

  const authorization = `Bearer ${readFileSync(path.join(data, 'api-token'), 'utf8').trim()}`;
  const post = (/** @type {string} */ at) => fetch(api + at, { method: 'POST', headers: { authorization } });
  found.backup = (await post('/backups')).status;
  await post('/health/examination');
  found.examination = await until(async () => {
    const answer = await fetch(`${api}/health/examination`, { headers: { authorization } });
    return (await answer.text()).includes('"state":"done"');
  });
  found.export = (await fetch(`${api}/export`, { headers: { authorization } })).status;
  found.user = run('ps', '-o', 'user=', '-p', firstPid).trim();
  found.openToOthers = openToOthers(data);
  found.tokenInJournal = run('journalctl', '-u', service).includes(authorization.slice(7));
  found.exposure = Number(
    /exposure level for \S+ ([\d.]+)/.exec(
      run('systemd-analyze', 'security', service).split('\n').slice(-3).join(' ').replace(': ', ' '),
    )?.[1],
  );

  process.kill(Number(firstPid), 'SIGKILL');
  found.restartedAfterKill = await until(async () => property('MainPID') !== firstPid && (await answers()));
  const killedPid = property('MainPID');
  run('dpkg', '-i', path.join(folder, 'loandesk-newer.deb'));
  found.restartedByUpgrade = await until(async () => property('MainPID') !== killedPid && (await answers()));
  found.upgradedTo = run('dpkg-query', '-f', '${Version}', '-W', 'loandesk-browser');

  run('useradd', '-m', 'pupil');
  const desk = run(
    'su',
    'pupil',
    '-c',
    'loandesk --port 4791 --data /home/pupil/library --no-browser',
  ).trim();
  found.deskOfUser = desk;
  found.userLibraryOpenToOthers = openToOthers('/home/pupil/library');
  found.admin = run('sh', '-c', 'loandesk-admin 2>&1 || true').includes('doctor');
  const holder = readFileSync('/home/pupil/library/library.holder.json', 'utf8');
  process.kill(Number(/"pid":\s*(\d+)/.exec(holder)?.[1]), 'SIGTERM');
  await until(() => !existsSync('/home/pupil/library/library.holder.json'));

  run('dpkg', '--purge', 'loandesk-browser');
  found.left = [
    '/usr/lib/loandesk',
    '/usr/bin/loandesk',
    '/usr/share/doc/loandesk-browser',
    `/usr/lib/systemd/system/${service}.service`,
    `/etc/systemd/system/multi-user.target.wants/${service}.service`,
  ].filter((place) => existsSync(place));
  found.stopped = !(await answers());
  found.libraryStays = existsSync(path.join(data, 'loandesk.db'));
  found.packagesAsBefore = run('dpkg-query', '-f', '${Package}\n', '-W') === before;
} catch (error) {
  found.error = error instanceof Error ? error.message : String(error);
}
writeFileSync(path.join(folder, 'found.json'), JSON.stringify(found, null, 2));
execFileSync('systemctl', ['poweroff']);
