import { spawn } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { step, Stop } from './step.mjs';

/** Runs `npm ci` if node_modules does not match package-lock.json. */
export async function installWhatIsMissing() {
  if (isInstalled()) return;
  if (isLink(join(root, 'node_modules')))
    throw new Stop(
      '  node_modules is a link to packages that do not fit package-lock.json; run npm ci where it points to.',
    );
  await step('Installing packages, about a minute on a new machine', 'Packages installed', npmCi);
}

/** npm writes its own list of installed packages last. So after an interrupted installation, the list is missing. */
function isInstalled() {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const present = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === null) throw new Stop('  package-lock.json is missing or damaged; restore it with git.');
  if (present === null) return false;
  // Packages for other operating systems are optional and may be missing.
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (present[path] ? present[path].version === version : optional === true),
  );
}

function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function npmCi() {
  const { npm_execpath: npm } = process.env;
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  // Development packages are included, because the compiler is one of them.
  const child = spawn(command, [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  return new Promise((resolve, reject) => {
    child.on('error', (failure) => reject(new Stop(`  npm could not be run: ${failure.message}`)));
    child.on('close', (status, signal) =>
      status === 0
        ? resolve()
        : reject(
            new Stop(
              `${said.trim()}\n\n  npm ci ended with ${signal ?? status}. The lines above say why; then run the command again.`,
            ),
          ),
    );
  });
}
