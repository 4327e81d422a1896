import { createHash } from 'node:crypto';
import type { Command } from 'commander';
import { type Cli, withExamples } from '../terminal/cli.js';
import { progressOf } from '../terminal/output.js';
import { batchesOf, turnsIn, type Batch, type Session } from '../conversations/conversation.js';
import { readConversations } from '../conversations/read-conversations.js';

export interface ImportReport {
  sessions: number;
  messages: number;
  seconds: number;
}

/**
 * Sends the sessions to the space. A repeated request gets the same answer, and every turn has its own id. So running
 * an interrupted import again completes it, and repeating a complete import adds nothing.
 */
export async function importConversations(cli: Cli, sessions: readonly Session[]): Promise<ImportReport> {
  const { service, base } = cli.connect();
  const startedAt = performance.now();
  const progress = progressOf(cli, 'Importing', turnsIn(sessions));
  let sent = 0;
  try {
    for (const batch of batchesOf(sessions)) {
      await service.post(`${base}/conversations`, batch, keyOf(base, batch));
      sent += batch.messages.length;
      progress.to(sent);
    }
  } finally {
    progress.end();
  }
  return { sessions: sessions.length, messages: sent, seconds: Math.round(performance.now() - startedAt) / 1_000 };
}

function keyOf(base: string, batch: Batch): string {
  return `import-${createHash('sha256')
    .update(JSON.stringify([base, batch]))
    .digest('hex')
    .slice(0, 40)}`;
}

/** The command `import` with its subcommand `conversations`. The caller adds the import of a file. */
export function addImportCommands(program: Command, cli: Cli): Command {
  const group = program
    .command('import')
    .description('import existing data: an export, mem0, Zep or Graphiti, neolata, EGM, JSON Lines, CSV');
  const command = group
    .command('conversations <file>')
    .description(
      'import dialogues: JSON Lines of { sessionId, role, speaker?, content, at?, externalId? }, or the LoCoMo shape',
    )
    .action(async (file: string) => {
      const { shape, sessions } = await readConversations(file);
      cli.note(`${file}: ${turnsIn(sessions)} messages in ${sessions.length} sessions (${shape})`);
      cli.show(
        { shape, ...(await importConversations(cli, sessions)) },
        ({ messages, seconds }) =>
          `Imported ${messages} messages in ${seconds.toFixed(1)} s. Running it again adds nothing.`,
      );
    });
  withExamples(
    command,
    ['import conversations chats.jsonl', 'into the space of the connection'],
    ['import conversations locomo.json --space research'],
    ['import conversations chats.jsonl --json', 'the counts, for a script'],
  );
  return group;
}
