import { Argument, type Command } from 'commander';
import { type Cli, withExamples } from '../terminal/cli.js';

/** What can follow the words of a command: its subcommands, the choices of its first argument, and its flags. */
interface Completions {
  path: string;
  commands: string[];
  flags: string[];
  /** The flags that take a value. */
  values: string[];
}

const SHELLS = { bash: inBash, zsh: inZsh, fish: inFish } satisfies Record<string, (all: Completions[]) => string>;
type Shell = keyof typeof SHELLS;

/** The script contains every word: completion would be slow if the shell had to start the command each time. */
export function addCompletionCommand(program: Command, cli: Cli): void {
  withExamples(
    program
      .command('completion')
      .description('print a script that completes commands and flags in a shell')
      .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(SHELLS)))
      .action((shell: Shell) =>
        cli.show({ shell, script: SHELLS[shell](completionsOf(program)) }, ({ script }) => script),
      ),
    ['completion bash >> ~/.bashrc'],
    ['completion zsh >> ~/.zshrc'],
    ['completion fish > ~/.config/fish/completions/credence.fish'],
  );
}

export function completionsOf(program: Command): Completions[] {
  const globals = flagsOf(program);
  const below = (command: Command, path: string): Completions[] => {
    const commands = [
      ...command.commands.map((each) => each.name()),
      ...(command.registeredArguments[0]?.argChoices ?? []),
    ];
    return [
      {
        path,
        commands,
        flags: [...new Set([...flagsOf(command), ...globals, '--help'])],
        values: flagsOf(command, true),
      },
      ...command.commands.flatMap((each) => below(each, `${path} ${each.name()}`.trim())),
    ];
  };
  return below(program, '');
}

const flagsOf = (command: Command, haveValues = false): string[] =>
  command.options.flatMap(({ long, required, optional }) =>
    long == null || (haveValues && !required && !optional) ? [] : [long],
  );

/** Values of flags and other words that are not commands are skipped. */
function inBash(all: Completions[]): string {
  const withValues = [...new Set(all.flatMap(({ values }) => values))];
  const cases = all.map(
    ({ path, commands, flags }) => `    '${path}') words='${commands.join(' ')}' flags='${flags.join(' ')}';;`,
  );
  const paths = all.map(({ path }) => `'${path}'`).filter((path) => path !== "''");
  return `_credence() {
  local path='' before='' word words flags
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$before" in ${withValues.join('|')}) before=''; continue;; esac
    before=$word
    case "\${path:+$path }$word" in
      ${paths.join('|')}) path="\${path:+$path }$word";;
    esac
  done
  case "$before" in ${withValues.join('|')}) return;; esac
  case "$path" in
${cases.join('\n')}
  esac
  [[ \${COMP_WORDS[COMP_CWORD]} == -* ]] && words=$flags
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _credence credence`;
}

function inZsh(all: Completions[]): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${inBash(all)}`;
}

function inFish(all: Completions[]): string {
  const lines = all.flatMap(({ path, commands, flags }) => {
    const words = path.split(' ').filter((word) => word !== '');
    const seen = words.map((word) => `__fish_seen_subcommand_from ${word}`);
    const notDeeper = commands.length === 0 ? [] : [`not __fish_seen_subcommand_from ${commands.join(' ')}`];
    const when = (conditions: string[]): string =>
      conditions.length === 0 ? '' : ` -n '${conditions.join('; and ')}'`;
    return [
      ...(commands.length === 0
        ? []
        : [`complete -c credence -f${when([...seen, ...notDeeper])} -a '${commands.join(' ')}'`]),
      ...flags.map((flag) => `complete -c credence${when(seen)} -l ${flag.slice(2)}`),
    ];
  });
  return [...new Set(lines)].join('\n');
}
