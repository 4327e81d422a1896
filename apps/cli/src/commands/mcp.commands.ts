import { Option, type Command } from 'commander';
import { agentRules } from '#libs/kernel/index.js';
import { McpBridge } from '../service/mcp-bridge.js';
import { type Cli, withExamples } from '../terminal/cli.js';
import { numberIn } from '../terminal/flags.js';
import { printable } from '../terminal/printable.js';

/** Commands for agents: the bridge that their clients start, and the rules for their work. */
export function addMcpCommands(program: Command, cli: Cli): void {
  withExamples(
    program
      .command('mcp')
      .description('MCP over standard input and output, for clients that start a command')
      .option(
        '--tools <sets>',
        'tool sets such as core, continuity, memory, graph, governance or all; separate several by commas',
      )
      .addOption(
        new Option('--wait <seconds>', 'how long a call waits for a service that does not answer')
          .argParser(numberIn(0, 600))
          .default(10),
      )
      .action(async ({ tools, wait }: { tools?: string; wait: number }) => {
        const { url, key } = cli.connection;
        const stopping = new AbortController();
        const stop = AbortSignal.any([cli.io.stop, stopping.signal]);
        const end = () => stopping.abort();
        process.once('SIGTERM', end);
        try {
          const bridge = new McpBridge({
            url,
            key,
            tools,
            patienceMs: wait * 1_000,
            stop,
            send: cli.io.out,
            note: (text) => cli.io.err(printable(text)),
          });
          await bridge.run(cli.io.lines(stop));
        } finally {
          process.off('SIGTERM', end);
        }
      }),
    ['mcp', 'with CREDENCE_URL and CREDENCE_KEY in the environment'],
    ['mcp --tools continuity,memory'],
  );
  withExamples(
    program
      .command('agent-rules')
      .description('print the working rules for an agent, to paste into its instructions')
      .action(() => cli.show({ rules: agentRules() }, ({ rules }) => rules)),
    ['agent-rules >> AGENTS.md'],
  );
}
