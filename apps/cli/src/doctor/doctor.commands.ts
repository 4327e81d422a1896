import type { Command } from 'commander';
import { withExamples, type Cli } from '../terminal/cli.js';
import { STATUS } from '../terminal/failure.js';
import { examine } from './examine.js';
import type { Finding } from './findings.js';

export function addDoctorCommand(program: Command, cli: Cli): void {
  withExamples(
    program
      .command('doctor')
      .description('look at everything an installation stands on and say what to do')
      .action(async () => {
        const findings = await examine(cli.io.env);
        const errors = findings.filter(({ severity }) => severity === 'error').length;
        if (errors > 0) cli.status = STATUS.error;
        cli.show({ isWell: errors === 0, findings }, () => inWords(findings, errors));
      }),
    ['doctor', 'exits 1 when something is wrong'],
    ['doctor --json'],
  );
}

function inWords(findings: readonly Finding[], errors: number): string {
  const width = Math.max(...findings.map(({ code }) => code.length));
  const lines = findings.flatMap(({ severity, code, message, advice }) => [
    `${severity.padEnd(7)}  ${code.padEnd(width)}  ${message}`,
    ...(advice === null ? [] : [`${' '.repeat(9 + width)}  ${advice}`]),
  ]);
  return [
    ...lines,
    '',
    errors === 0 ? 'All is well.' : `${errors} ${errors === 1 ? 'thing needs' : 'things need'} mending.`,
  ].join('\n');
}
