// The libraries that Credence is compared with, and where they are installed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder is outside of the repository, because none of the libraries is a dependency. */
export const FOLDER = join(tmpdir(), 'credence-peers');

/** The packages of each peer, with the measured versions, and a description. */
export const PEERS = {
  vectra: { packages: ['vectra@0.15.0'], is: 'vectra: vectors compared one by one' },
  orama: { packages: ['@orama/orama@3.1.18'], is: 'Orama: hybrid search in memory' },
  'hnswlib-minisearch': {
    packages: ['hnswlib-node@3.0.0', 'minisearch@7.2.0'],
    builds: ['hnswlib-node'],
    is: 'hnswlib and MiniSearch, their ranks fused',
  },
  mem0: {
    packages: ['mem0ai@3.3.1', 'better-sqlite3@12.11.1', '@langchain/core@1'],
    builds: ['better-sqlite3'],
    is: "mem0's open-source library, `infer: false`",
  },
  neolata: { packages: ['@jeremiaheth/neolata-mem'], is: 'neolata-mem' },
};

/** The folder of a peer with its packages; or why they cannot be installed. */
export function install(name) {
  const { packages, builds = [] } = PEERS[name];
  const folder = join(FOLDER, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}\n');
  const npm = (...args) => spawnSync('npm', args, { cwd: folder, encoding: 'utf8', timeout: 600_000 });
  const installed = npm('install', '--no-audit', '--no-fund', '--prefer-offline', ...packages);
  if (installed.status !== 0) return { failure: reasonOf(installed) };
  const built = builds.length === 0 ? null : npm('rebuild', ...builds);
  return built === null || built.status === 0 ? { folder } : { failure: reasonOf(built) };
}

const reasonOf = ({ stderr = '', error }) =>
  /code (E\w+)/.exec(stderr)?.[1] ?? error?.message ?? stderr.trim().split('\n')[0];
