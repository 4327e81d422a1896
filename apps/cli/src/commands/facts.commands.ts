import type { z } from 'zod';
import type { Command } from 'commander';
import type { FactResult } from '#libs/knowledge/facts/index.js';
import { withExamples, type Cli } from '../terminal/cli.js';
import { STATUS } from '../terminal/failure.js';
import { assignments } from '../terminal/flags.js';
import { cut } from '../terminal/output.js';
import { printable } from '../terminal/printable.js';

type Result = z.input<typeof FactResult>;

/** The outcome of a fact: the claim, or everything that the fact lacks, with the tool that fetches each item. */
export function factInWords({ outcome, claim, rejection, auditId }: Result): string {
  const audit = auditId === null ? [] : [`  audit: ${auditId}`];
  if (rejection === null)
    return [`${outcome}  ${claim!.id}  ${cut(claim!.text, 100)}`, `  trust ${claim!.trust}`, ...audit].join('\n');
  return [
    `${outcome}: ${rejection.reason}`,
    ...rejection.violations.map(({ code, gate, reason, suggestion: { tool, action } }) => {
      const by = gate === null ? '' : ` (${gate})`;
      const next = [tool === null ? null : `call ${tool}`, action].filter((each) => each !== null).join('; ');
      return printable(`  ${code}${by}: ${reason}${next === '' ? '' : ` → ${next}`}`);
    }),
    ...audit,
  ].join('\n');
}

interface Flags {
  anchor: Record<string, string>;
  evidence: string[];
  dependsOn: string[];
  text?: string;
  task?: string;
  externalId?: string;
}

const collect = (id: string, ids: string[]): string[] => [...ids, id];

export function addFactCommands(program: Command, cli: Cli): void {
  const group = program.command('facts').description('conclusions that a domain schema accepts based on evidence');
  for (const [verb, says] of [
    ['check', 'check whether the evidence is sufficient for a fact, and record nothing; exits 3 when it is not'],
    ['assert', 'assert a fact; exits 3 when it is rejected'],
  ] as const) {
    const command = group
      .command(`${verb} <claimType>`)
      .description(says)
      .option('--anchor <entity=value>', 'what it is about; once for each entity', assignments, {})
      .option('--evidence <id>', 'evidence for it; any number', collect, [])
      .option('--depends-on <id>', 'fact from which it follows; may be repeated', collect, [])
      .option('--text <text>', 'your own words for it')
      .option('--task <id>', 'task in which it is asserted')
      .option('--external-id <id>', 'your own id')
      .action(async (claimType: string, { anchor, evidence, dependsOn, text, task, externalId }: Flags) => {
        const { service, base } = cli.connect();
        const body = { claimType, anchors: anchor, evidence, dependsOn, text, taskId: task, externalId };
        const result = await service.post<Result>(`${base}/facts`, { ...body, dryRun: verb === 'check' });
        cli.show(result, factInWords);
        if (result.outcome === 'rejected') cli.status = STATUS.rejected;
      });
    withExamples(command, [
      `facts ${verb} order_status --anchor order=ORD-123 --evidence evd_01h455vb4pex5vsknk084sn02q`,
    ]);
  }
}
