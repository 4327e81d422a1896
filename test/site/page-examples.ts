import { readFileSync } from 'node:fs';

export interface Block {
  language: string;
  /** The name after `file=`. The block is saved under this name, for the commands after the block. */
  file: string | null;
  text: string;
}

/** The code blocks of a page, in order. A block in a list is indented. */
export const blocksOf = (page: string): Block[] =>
  [...readFileSync(page, 'utf8').matchAll(/^( *)```(\w*)(?: file=(\S+))?\n([^]*?)^ *```$/gm)].map(
    ([, indent, language, file, text]) => ({
      language: language!,
      file: file ?? null,
      text: text!.replace(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );

/** What the lines of a program should print, according to the comments at their ends. */
export const promisesOf = (program: string): string[] =>
  [...program.matchAll(/^ *(?:console\.log|print)\(.*\);?(?: \/\/| {2}#) (.*)$/gm)].map(([, text]) => text!);

/** The words of a command as a shell splits them; quotes keep words together. */
export const wordsOf = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => double ?? single ?? bare!);

/** Replaces an id that is cut off, such as `cnf_...`, by the last one of its kind that was printed. */
export const withLastIds = (command: string, printed: string): string =>
  command.replace(/\b([a-z]{2,3})_\.\.\./g, (cut, prefix: string) => {
    const ids = printed.match(new RegExp(`\\b${prefix}_[0-9a-z_]{20,}`, 'g'));
    return ids?.at(-1) ?? cut;
  });
