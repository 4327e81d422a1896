import type { Context } from '@credence/sdk';

/** The name of the tags around stored text in a prompt. */
const TAG = 'credence_memory';
const OWN_TAG = new RegExp(`<(?=[\\s/]*${TAG})`, 'gi');
/** The text of a context begins with a sentence that it is data; a model must also know that the user did not write it. */
const NOTE = 'Added from memory, not written by the user.';

/** A context as a clearly delimited part of a prompt. Stored text cannot end it. null: the context has nothing to say. */
export const asData = (context: Context): string | null =>
  isEmpty(context) ? null : `<${TAG}>\n${NOTE}\n${context.context.replace(OWN_TAG, '&lt;').trim()}\n</${TAG}>`;

/** Whether only headings are left. */
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
