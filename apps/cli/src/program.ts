import { Command, CommanderError } from 'commander';
import { serviceVersion } from '#libs/platform/process/index.js';
import { Cli, withExamples, type Io } from './terminal/cli.js';
import { STATUS } from './terminal/failure.js';

type Add = (program: Command, cli: Cli) => unknown;

/**
 * The commands and their modules, in the order of the help. Only the modules that a command line names are loaded:
 * loading all of them takes longer than most commands run.
 */
export const COMMANDS: readonly (readonly [words: string, load: () => Promise<Add>])[] = [
  ['import', addImports],
  ['export', async () => (await import('./commands/transfer.commands.js')).addExportCommand],
  ['search context', async () => (await import('./commands/recall.commands.js')).addRecallCommands],
  ['claims', async () => (await import('./commands/claims.commands.js')).addClaimCommands],
  ['conflicts', async () => (await import('./commands/conflicts.commands.js')).addConflictCommands],
  ['tasks steps offloads', async () => (await import('./commands/work.commands.js')).addWorkCommands],
  ['checkpoints handoffs', async () => (await import('./commands/continuity.commands.js')).addContinuityCommands],
  ['facts', async () => (await import('./commands/facts.commands.js')).addFactCommands],
  ['evidence', async () => (await import('./commands/evidence.commands.js')).addEvidenceCommands],
  ['candidates proposals', async () => (await import('./commands/candidates.commands.js')).addCandidateCommands],
  ['events', async () => (await import('./commands/events.commands.js')).addEventCommands],
  ['audit', async () => (await import('./commands/audit.commands.js')).addAuditCommands],
  ['inspect spaces', async () => (await import('./commands/spaces.commands.js')).addSpaceCommands],
  ['schema', async () => (await import('./commands/schema.commands.js')).addSchemaCommands],
  ['keys whoami', async () => (await import('./commands/keys.commands.js')).addKeyCommands],
  ['demo', async () => (await import('./demo/demo.commands.js')).addDemoCommand],
  ['init', async () => (await import('./commands/init.commands.js')).addInitCommand],
  ['mcp agent-rules', async () => (await import('./commands/mcp.commands.js')).addMcpCommands],
  ['jobs', async () => (await import('./commands/jobs.commands.js')).addJobCommands],
  ['embeddings', async () => (await import('./commands/embeddings.commands.js')).addEmbeddingCommands],
  ['maintenance sweep', async () => (await import('./commands/maintenance.commands.js')).addMaintenanceCommands],
  ['tenants', async () => (await import('./commands/tenants.commands.js')).addTenantCommands],
  ['migrate', async () => (await import('./commands/migrate.commands.js')).addMigrateCommands],
  ['replay verify-chain seal', async () => (await import('./commands/verify.commands.js')).addVerifyCommands],
  ['doctor', async () => (await import('./doctor/doctor.commands.js')).addDoctorCommand],
  ['completion', async () => (await import('./commands/completion.commands.js')).addCompletionCommand],
  [
    'recover mode snapshots archives integrity health',
    async () => (await import('./commands/recovery.commands.js')).addRecoveryCommands,
  ],
];

async function addImports(): Promise<Add> {
  const [{ addImportCommands }, { addFileImport }] = await Promise.all([
    import('./commands/conversations.commands.js'),
    import('./commands/transfer.commands.js'),
  ]);
  return (program, cli) => addFileImport(addImportCommands(program, cli), cli);
}

/** Runs one command line and returns the exit status: 0 done, 1 error, 2 usage, 3 rejected. */
export async function runCli(words: readonly string[], io: Io): Promise<number> {
  const { program, cli } = build(io);
  for (const [, load] of namedBy(words)) (await load())(program, cli);
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (failure) {
    // Commander has already printed what is wrong. Help and version are not failures.
    if (failure instanceof CommanderError) return failure.exitCode === 0 ? STATUS.done : STATUS.usage;
    cli.fail(failure);
  }
  return cli.status;
}

/**
 * The commands to load. If the first word is a command, these are the commands that any of the words could name,
 * because a value may look like a command. Printing the version needs no commands. Everything else, such as a
 * completion script, needs all of them.
 */
function namedBy(words: readonly string[]): typeof COMMANDS {
  const named = (word: string): typeof COMMANDS => COMMANDS.filter(([all]) => all.split(' ').includes(word));
  if (words.length === 1 && words[0] === '--version') return [];
  const first = words.find((word) => !word.startsWith('-'));
  const needsAll = first === undefined || first === 'completion' || named(first).length === 0;
  return needsAll ? COMMANDS : [...new Set(words.flatMap(named))];
}

function build(io: Io): { program: Command; cli: Cli } {
  const program = new Command('credence');
  const cli = new Cli(io, () => program.opts());
  program
    .description('Memory for AI agents that can be trusted: import, ask, resolve, operate.')
    .version(serviceVersion, '--version', 'print the version of the command')
    .option('--json', 'answer as JSON; failures too, on standard error')
    .option('--url <url>', 'address of the service (or CREDENCE_URL)')
    .option('--key <key>', 'API key (or CREDENCE_KEY)')
    .option('--space <space>', 'id or slug of the space (or CREDENCE_SPACE)')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: (text) => io.out(text.trimEnd()), writeErr: (text) => io.err(text.trimEnd()) })
    .showHelpAfterError('(see credence --help)')
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
    '\nWithout --url and --key, a command calls the service that npm start started, as named in .credence/demo.json.\nExit status: 0 done, 1 error, 2 usage, 3 rejected.',
  );

  return { program, cli };
}
