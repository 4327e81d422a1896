import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Argument, type Command } from 'commander';
import { z } from 'zod';
import type { NewApiKeyView } from '#libs/tenancy/api-keys/index.js';
import { type Cli, withExamples } from '../terminal/cli.js';
import { CliFailure } from '../terminal/failure.js';

/**
 * The environment variable from which the client takes the key. The configuration itself contains no secret, so the
 * file can be shared.
 */
const KEY_VARIABLE = 'CREDENCE_AGENT_KEY';
const SERVER = 'credence';

interface Target {
  /**
   * The file that the client reads, relative to the project folder. null: it is outside the project, so the
   * configuration is only printed.
   */
  file: string | null;
  /** Our entry, inside the object that contains the entries of all servers. A text if the file is not JSON. */
  block(url: string): Json | string;
  /** What the user has to do next. */
  next: string;
}
type Json = Record<string, Record<string, unknown>>;

const overHttp = (url: string, reference: string, more: object = { type: 'http' }): object => ({
  ...more,
  url,
  headers: { Authorization: `Bearer ${reference}` },
});

/** How each client configures an HTTP server, and how it refers to an environment variable. */
const CLIENTS: Record<string, Target> = {
  'claude-code': {
    file: '.mcp.json',
    block: (url) => ({ mcpServers: { [SERVER]: overHttp(url, `\${${KEY_VARIABLE}}`) } }),
    next: 'Start Claude Code in this folder and check /mcp.',
  },
  cursor: {
    file: join('.cursor', 'mcp.json'),
    block: (url) => ({ mcpServers: { [SERVER]: overHttp(url, `\${env:${KEY_VARIABLE}}`, {}) } }),
    next: 'Reload Cursor and check its MCP settings.',
  },
  vscode: {
    file: join('.vscode', 'mcp.json'),
    block: (url) => ({ servers: { [SERVER]: overHttp(url, `\${env:${KEY_VARIABLE}}`) } }),
    next: 'Run "MCP: List Servers" in VS Code.',
  },
  codex: {
    file: null,
    block: (url) =>
      [`[mcp_servers.${SERVER}]`, `url = ${JSON.stringify(url)}`, `bearer_token_env_var = "${KEY_VARIABLE}"`].join(
        '\n',
      ),
    next: 'Add the block to ~/.codex/config.toml.',
  },
  'claude-desktop': {
    file: null,
    block: (url) => ({
      mcpServers: {
        [SERVER]: {
          command: 'credence',
          args: ['mcp'],
          env: { CREDENCE_URL: new URL(url).origin, CREDENCE_KEY: `<${KEY_VARIABLE}>` },
        },
      },
    }),
    next: `Add the block to claude_desktop_config.json, and replace <${KEY_VARIABLE}> with the key: this client starts a command and does not read environment variables.`,
  },
};

const Servers = z.looseObject({});
type Key = z.input<typeof NewApiKeyView>;

interface Done {
  client: string;
  file: string | null;
  variable: string;
  key: string | null;
  secret: string | null;
  block: string;
  next: string;
}

/**
 * Connects an agent to this memory: creates a key for the agent and one space, and writes the entry that the client of
 * the agent reads.
 */
export function addInitCommand(program: Command, cli: Cli): void {
  const command = program
    .command('init')
    .description('connect an agent: create a key for it and write the MCP configuration of its client')
    .addArgument(new Argument('<client>', 'where the agent runs').choices(Object.keys(CLIENTS)))
    .option('--name <name>', 'name of the key; default: the client')
    .option('--no-make-key', `create no key; use the one in ${KEY_VARIABLE}`)
    .option('--print', 'print the configuration and change nothing')
    .action(async (client: string, flags: { name?: string; makeKey: boolean; print?: boolean }) => {
      const target = CLIENTS[client]!;
      const block = target.block(new URL('/mcp', cli.connection.url).href);
      const file = flags.print === true ? null : target.file;
      if (file !== null && typeof block !== 'string') await writeMerged(file, block);
      const made =
        flags.makeKey && flags.print !== true ? await makeKey(cli, flags.name ?? client) : { key: null, secret: null };
      const text = typeof block === 'string' ? block : JSON.stringify(block, null, 2);
      const done = { client, file, variable: KEY_VARIABLE, ...made, block: text, next: target.next };
      cli.show<Done>(done, inWords);
    });
  withExamples(
    command,
    ['init claude-code --space research'],
    ['init cursor --name reviewer'],
    ['init vscode --no-make-key', 'for another person in the team, who has a key'],
    ['init codex --print'],
  );
}

/**
 * A key for one space, which is also its default space. The key may assert only inferences. What an agent read or
 * measured gets more trust only if it is recorded with a key that may speak for the source.
 */
async function makeKey(cli: Cli, name: string): Promise<{ key: string; secret: string | null }> {
  const { service, space } = cli.connect();
  const { key, secret } = await service.post<Key>('/v1/api-keys', {
    name,
    role: 'agent',
    principal: { kind: 'agent', name },
    allowedClasses: ['inference'],
    spaces: [space],
    defaultSpace: space,
  });
  return { key: key.id, secret };
}

/** Adds the entry to the configuration file of the client. Other servers and settings are kept. */
async function writeMerged(file: string, block: Json): Promise<void> {
  const before = existsSync(file) ? readServers(file, await readFile(file, 'utf8'), block) : {};
  const [[group, servers]] = Object.entries(block) as [[string, Record<string, unknown>]];
  const others = Servers.safeParse(before[group] ?? {});
  if (!others.success) throw unreadable(file, block);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify({ ...before, [group]: { ...others.data, ...servers } }, null, 2)}\n`);
}

function readServers(file: string, text: string, block: Json): Record<string, unknown> {
  try {
    return Servers.parse(JSON.parse(text.trim() === '' ? '{}' : text));
  } catch {
    throw unreadable(file, block);
  }
}

/** The failure for a file that is not plain JSON. Writing the file would lose its comments, so nothing is written. */
const unreadable = (file: string, block: Json): CliFailure =>
  new CliFailure(
    `${file} is not plain JSON with an object "${Object.keys(block)[0]}", so it was left as it is, and no key was made. Rename it, run the command again, and copy its other contents to the new file. If you already have a key for the agent, you can add this by hand instead:\n${JSON.stringify(block, null, 2)}`,
    'configuration_unreadable',
  );

function inWords({ file, variable, secret, block, next }: Done): string {
  return [
    file === null ? block : `Wrote ${file}. The file contains no secret.`,
    '',
    ...(secret === null
      ? [`The client reads the key from ${variable}.`]
      : [`Set the key where the client starts; it is not shown again:`, `  export ${variable}=${secret}`]),
    next,
    'Give the agent its working rules: credence agent-rules >> AGENTS.md',
  ].join('\n');
}
