import { styleText } from 'node:util';
import type { Cli } from '../terminal/cli.js';
import { printable } from '../terminal/printable.js';

/**
 * Where a demo prints headings, actions and results. It is silent in machine mode, where the report is printed at the
 * end.
 */
export class Stage {
  #scenes = 0;

  constructor(private readonly cli: Cli) {}

  /** Announces the next scene in one sentence. */
  scene(sentence: string): void {
    this.#scenes += 1;
    this.say(`\n  ${this.bold(`${this.#scenes}. ${sentence}`)}`);
  }

  line(text: string): void {
    this.say(`     ${text}`);
  }

  /** Prints a returned text as a quotation. */
  quote(text: string): void {
    for (const line of printable(text)
      .trimEnd()
      .split('\n')
      .filter((each) => each.trim() !== ''))
      this.say(`     ${this.dim('│')} ${line}`);
  }

  say(text: string): void {
    if (!this.cli.isJson) this.cli.io.out(text);
  }

  bold = (text: string): string =>
    this.cli.io.isTerminal && !this.cli.io.env.NO_COLOR ? styleText('bold', text) : text;
  dim = (text: string): string => (this.cli.io.isTerminal && !this.cli.io.env.NO_COLOR ? styleText('dim', text) : text);
}
