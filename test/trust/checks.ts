import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TRANSPORTS } from '../service/transports.js';
import { markdown } from './run.js';

/** Further checks, by the suites that CI runs. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  'corrections that must work': ['test/trust/controls.spec.ts', 'test/contract/session-participants.spec.ts'],
  'things of another tenant, space or role': ['test/isolation/operations.spec.ts', 'test/isolation/schema.spec.ts'],
  "things of somebody else's session": ['test/isolation/sessions.spec.ts'],
  'failed keys, the cost of a batch, whether tenants take turns': ['test/contract/abuse.spec.ts'],
};

interface Report {
  numRuntimeErrorTestSuites: number;
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** Runs the suites and counts their checks, separately for each transport where there are several. */
export async function runSuites(root: string): Promise<{ table: string; failed: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'credence-trust-'));
  try {
    const path = join(folder, 'report.json');
    const files = Object.values(CHECKS).flat();
    const jest = spawn(
      process.execPath,
      [
        '--no-warnings',
        'node_modules/jest/bin/jest.js',
        '--silent',
        '--reporters',
        join(root, 'test/trust/no-reporter.cjs'),
        '--json',
        '--outputFile',
        path,
        '--runTestsByPath',
        ...files,
      ],
      { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    await once(jest, 'close');
    return counted(JSON.parse(await readFile(path, 'utf8')) as Report);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function counted({ numRuntimeErrorTestSuites, testResults }: Report): { table: string; failed: number } {
  const rows = Object.entries(CHECKS).map(([what, files]) => {
    const checks = testResults
      .filter(({ name }) => files.some((file) => name.endsWith(file)))
      .flatMap(({ assertionResults }) => assertionResults);
    const over = TRANSPORTS.map(
      (transport) => checks.filter(({ fullName }) => fullName.includes(`over ${transport}`)).length,
    );
    return [what, checks.length, ...over, checks.filter(({ status }) => status !== 'passed').length] as const;
  });
  return {
    table: markdown(['Other checks', 'Checks', 'REST', 'GraphQL', 'MCP', 'Failed'], rows),
    failed: numRuntimeErrorTestSuites + rows.reduce((sum, row) => sum + row[5]!, 0),
  };
}
