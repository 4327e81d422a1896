import type { Command } from 'commander';
import { withExamples, type Cli } from '../terminal/cli.js';
import { turnsIn } from '../conversations/conversation.js';
import { importConversations } from '../conversations/import-conversations.js';
import { readConversations } from '../conversations/read-conversations.js';

export function addImportCommands(program: Command, cli: Cli): void {
  const group = program.command('import').description('bring existing data in');
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
}
