import type { Context } from '@credence/sdk';

/** The beginning of the name of the tags around stored text in a prompt. */
const TAG = 'credence_memory';
const OWN_TAG = new RegExp(`<(?=[\\s/]*${TAG})`, 'gi');
/**
 * The first sentence of a context says that the text is data; a model must also know that the user did not write it.
 */
const NOTE = 'Added from memory, not written by the user.';

const OPENING = new RegExp(`^<${TAG}_[a-z]{8}>\\n${NOTE}\\n`);

/**
 * A context as a clearly delimited part of a prompt; null: the context is empty. Stored text cannot end this part,
 * whatever tags it contains: the name of the tag ends with letters that are drawn at random for each prompt.
 */
export function asData(context: Context): string | null {
  if (isEmpty(context)) return null;
  const tag = `${TAG}_${eightLetters()}`;
  return `<${tag}>\n${NOTE}\n${context.context.replace(OWN_TAG, '&lt;').trim()}\n</${tag}>`;
}

/** Whether a text is what `asData` made of a context. */
export const isData = (text: string): boolean => OPENING.test(text);

const eightLetters = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => String.fromCharCode(97 + (byte % 26))).join('');

/** Whether a context would contain only headings. */
function isEmpty({
  context,
  included,
  facts,
  blocked,
  task,
  handoff,
  interrupted,
  references,
  sources,
}: Context): boolean {
  if (context === '') return true;
  const lists = [facts, blocked, interrupted, Object.keys(references), Object.keys(sources)];
  return included === 0 && task === null && handoff === null && lists.every(({ length }) => length === 0);
}
