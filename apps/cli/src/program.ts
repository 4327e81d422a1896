import { Command, CommanderError } from 'commander';
import { addAuditCommands } from './commands/audit.commands.js';
import { addClaimCommands } from './commands/claims.commands.js';
import { Cli, withExamples, type Io } from './terminal/cli.js';
import { STATUS } from './terminal/failure.js';
import { addConflictCommands } from './commands/conflicts.commands.js';
import { addImportCommands } from './commands/conversations.commands.js';
import { addDemoCommand } from './demo/demo.commands.js';
import { addDoctorCommand } from './doctor/doctor.commands.js';
import { addEmbeddingCommands } from './commands/embeddings.commands.js';
import { addEvidenceCommands } from './commands/evidence.commands.js';
import { addEventCommands } from './commands/events.commands.js';
import { addFactCommands } from './commands/facts.commands.js';
import { addJobCommands } from './commands/jobs.commands.js';
import { addKeyCommands, addWhoamiCommand, createKeyAsOperator } from './commands/keys.commands.js';
import { addChainCommands, addReplayCommands } from './commands/verify.commands.js';
import { addMcpCommands } from './commands/mcp.commands.js';
import { addMigrateCommands } from './commands/migrate.commands.js';
import { addTenantCommands } from './commands/tenants.commands.js';
import { addRecallCommands } from './commands/recall.commands.js';
import { addSchemaCommands } from './commands/schema.commands.js';
import { addSpaceCommands } from './commands/spaces.commands.js';
import { addMaintenanceCommands } from './commands/maintenance.commands.js';
import { addRecoveryCommands } from './commands/recovery.commands.js';
import { addCandidateCommands } from './commands/candidates.commands.js';
import { addContinuityCommands } from './commands/continuity.commands.js';
import { addWorkCommands } from './commands/work.commands.js';

/** Runs one command line and returns the exit status: 0 done, 1 error, 2 usage, 3 rejected. */
export async function runCli(words: readonly string[], io: Io): Promise<number> {
  const { program, cli } = build(io);
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (failure) {
    // Commander has said what is wrong; help and version are not failures.
    if (failure instanceof CommanderError) return failure.exitCode === 0 ? STATUS.done : STATUS.usage;
    cli.fail(failure);
  }
  return cli.status;
}

function build(io: Io): { program: Command; cli: Cli } {
  const program = new Command('credence');
  const cli = new Cli(io, () => program.opts());
  program
    .description('Memory for AI agents that can be trusted: import, ask, resolve, operate.')
    .option('--json', 'answer as JSON; failures too, on standard error')
    .option('--url <url>', 'address of the service (or CREDENCE_URL)')
    .option('--key <key>', 'API key (or CREDENCE_KEY)')
    .option('--space <space>', 'id or slug of the space (or CREDENCE_SPACE)')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: (text) => io.out(text.trimEnd()), writeErr: (text) => io.err(text.trimEnd()) })
    .showHelpAfterError('(credence --help tells more)')
    .exitOverride();
  withExamples(
    program,
    ['import conversations chats.jsonl'],
    ['context "What is the budget?"'],
    ['conflicts list'],
    ['doctor'],
  );
  program.addHelpText(
    'after',
    '\nWithout --url and --key a command goes to the service of npm start, by .credence/demo.json.\nExit status: 0 done, 1 error, 2 usage, 3 rejected.',
  );

  addImportCommands(program, cli);
  addRecallCommands(program, cli);
  addClaimCommands(program, cli);
  addConflictCommands(program, cli);
  addWorkCommands(program, cli);
  addContinuityCommands(program, cli);
  addFactCommands(program, cli);
  addEvidenceCommands(program, cli);
  addCandidateCommands(program, cli);
  addEventCommands(program, cli);
  addAuditCommands(program, cli);
  addSpaceCommands(program, cli);
  addSchemaCommands(program, cli);
  addKeyCommands(program, cli, (tenantId, key) => createKeyAsOperator(cli, tenantId, key));
  addDemoCommand(program, cli);
  addWhoamiCommand(program, cli);
  addMcpCommands(program, cli);
  addJobCommands(program, cli);
  addEmbeddingCommands(program, cli);
  addMaintenanceCommands(program, cli);
  addTenantCommands(program, cli);
  addMigrateCommands(program, cli);
  addReplayCommands(program, cli);
  addChainCommands(program, cli);
  addDoctorCommand(program, cli);
  addRecoveryCommands(program, cli);
  return { program, cli };
}
