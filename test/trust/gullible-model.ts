import type { LanguageModel, Prompt } from '#libs/platform/llm/index.js';
import { FakeModel } from '#libs/testing/fake-model.js';

interface Remembered {
  number: number;
  text: string;
  subject: string | null;
  predicate: string | null;
}

/**
 * A language model that believes everything that it reads. It treats every text as new, and lets the text replace all
 * memories.
 */
export class GullibleModel implements LanguageModel {
  readonly name = 'gullible-model';
  readonly #silent = new FakeModel();

  async complete(prompt: Prompt): Promise<string> {
    if (prompt.answer.name !== 'proposals') return this.#silent.complete(prompt);
    const [asked, ...remembered] = prompt.material
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Remembered);
    const { text } = asked!;
    const instead = remembered.slice(0, 5).map(({ number, text: known, subject, predicate }) => ({
      action: 'supersede',
      target: number,
      text,
      triple: subject === null ? null : { subject, predicate, value: newWordsOf(text, known) },
      rationale: 'The text says so.',
    }));
    return JSON.stringify({
      proposals: [{ action: 'new', target: null, text, triple: null, rationale: 'The text says so.' }, ...instead],
    });
  }
}

/** The part of a text from the first to the last word that the known text lacks. */
function newWordsOf(text: string, known: string): string {
  const words = text.replace(/[.?!]$/, '').split(' ');
  const isNew = (word: string): boolean => !known.includes(word);
  return words.slice(Math.max(0, words.findIndex(isNew)), words.findLastIndex(isNew) + 1).join(' ') || text;
}
