// npm run dev: runs the service like npm start, and builds and restarts it after each save.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, relative } from 'node:path';
import { requireNode } from './setup/node-version.mjs';

requireNode();

const HELP = `
  npm run dev    runs Credence as npm start does, and restarts it when something in apps, libs or prisma is saved

  A save that does not compile leaves the running service alone. Stop with Ctrl-C.
  The settings are those of npm start; npm start -- --help lists them.
`;

/** Several saves within this time cause only one restart, for example when an editor saves all open files at once. */
const QUIET_MS = 40;

const [
  { main, Stop },
  { installWhatIsMissing },
  { buildWhatChanged },
  { stopWithNpm },
  { watchFolders },
  { root },
  { isOfEngine, keepEngine },
] = await Promise.all(
  ['step', 'install', 'build', 'parent', 'watch', 'root', 'dev-engine'].map((name) => import(`./setup/${name}.mjs`)),
);

/** A process that becomes the service on request, and ends when this process ends. It loads the packages in advance. */
function standBy(engine) {
  const child = spawn(process.execPath, [join(root, 'scripts/setup/dev-service.mjs')], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  let isStopping = false;
  const gone = once(child, 'exit').then(([status]) => {
    if (!isStopping) console.error('  The service has stopped. It starts again after the next save.');
    return status;
  });
  engine.serve(child);
  const isListening = new Promise((resolve) => {
    child.on('message', (message) => message.isListening && resolve(true));
    void gone.then(() => resolve(false));
  });
  const tell = (message) => child.send(message, () => undefined);
  return {
    gone,
    /** Loads what was built. This does not need the engine or the port, so the former service may still run. */
    load: () => tell({ load: true }),
    /** Resolves to true once the service listens, or to false if it has ended. */
    start: (isGreeting) => {
      tell({ start: { isGreeting } });
      return isListening;
    },
    stop: () => {
      isStopping = true;
      child.kill('SIGTERM');
      return gone;
    },
  };
}

async function develop() {
  await installWhatIsMissing();
  await buildWhatChanged();
  stopWithNpm();

  const engine = keepEngine();
  let service = standBy(engine);
  let next;
  let savedAt = null;
  let isLeaving = false;
  let isBusy = false;
  /** Changed files that no build reads, but the service does. */
  const migrations = new Set();

  const restart = async () => {
    const times = [savedAt];
    savedAt = null;
    const changed = [...migrations, ...(await buildWhatChanged())];
    migrations.clear();
    if (changed.length === 0) return;
    times.push(performance.now());
    next.load();
    await service.stop();
    if (isLeaving) return;
    if (changed.some(isOfEngine)) await engine.stop();
    times.push(performance.now());
    service = next;
    const isListening = await service.start(false);
    times.push(performance.now());
    if (isListening) console.error(`  Restarted in ${inWords(times)}: ${namesOf(changed)}`);
    next = standBy(engine);
  };

  const work = async () => {
    if (isBusy || next === undefined) return;
    isBusy = true;
    while (savedAt !== null && !isLeaving) {
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
      await restart().catch((failure) => console.error(failure instanceof Stop ? `\n${failure.message}\n` : failure));
    }
    isBusy = false;
  };

  const unwatch = await watchFolders(
    ['apps', 'libs', 'prisma'].map((folder) => join(root, folder)),
    (path) => {
      savedAt ??= performance.now();
      if (path.endsWith('.sql') && path.startsWith(join(root, 'prisma'))) migrations.add(relative(root, path));
      void work();
    },
  );

  const leave = async () => {
    if (isLeaving) return;
    isLeaving = true;
    unwatch();
    await Promise.all([next?.stop(), service.stop()]);
    await engine.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void leave());

  // If the first start fails for a reason other than the code, such as a taken port, no save can fix it.
  service.load();
  const isListening = await service.start(true);
  if (isLeaving) return;
  if (!isListening) {
    await engine.stop();
    process.exit((await service.gone) || 1);
  }
  next = standBy(engine);
  void work();
}

const seconds = (from, to) => ((to - from) / 1000).toFixed(1);
const inWords = ([saved, compiled, stopped, started]) =>
  `${seconds(saved, started)} s (compile ${seconds(saved, compiled)}, stop ${seconds(compiled, stopped)}, start ${seconds(stopped, started)})`;
const namesOf = (paths) =>
  paths.length > 3 ? `${paths.slice(0, 3).join(', ')} and ${paths.length - 3} more` : paths.join(', ');

if (process.argv.includes('--help')) console.log(HELP);
else await main(develop);
