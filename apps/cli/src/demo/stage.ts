import { styleText } from 'node:util';
import type { Cli } from '../terminal/cli.js';
import { printable } from '../terminal/output.js';

/** Where a demo is printed: headings, what is done, what comes of it. Silent for machines, who get the report at the end. */
export class Stage {
  #scenes = 0;

  constructor(private readonly cli: Cli) {}

  /** The next scene, in a sentence. */
  scene(sentence: string): void {
    this.#scenes += 1;
    this.say(`\n  ${this.bold(`${this.#scenes}. ${sentence}`)}`);
  }

  line(text: string): void {
    this.say(`     ${text}`);
  }

  /** A text as it was returned, set apart. */
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
