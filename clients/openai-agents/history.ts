import type { Message, MessageInput } from '@credence/sdk';
import type { AgentInputItem } from '@openai/agents';
import { fitsInMessage, piecesOf } from '../shared/recording.js';
import { MEMORY_TOOLS } from '../shared/tools.js';

/**
 * How items of a session are messages of Credence. What somebody said is a message with exactly these words, so that it
 * can be found, cited and believed as theirs. Everything else, such as calls of tools, is JSON in messages whose speaker
 * has one of these names.
 */
const SPEAKER = {
  /** A whole item, or the end of one. */
  item: 'openai-agents/item',
  /** The beginning of JSON that is too long for one message. */
  part: 'openai-agents/part',
  /** What else belongs to the message before it: ids, status and data of the provider. */
  rest: 'openai-agents/rest',
  /** Says that items before it no longer belong to the history. */
  mark: 'openai-agents/mark',
} as const;

/** An item, and the message in which it begins. */
export interface Entry {
  id: string;
  item: AgentInputItem;
}

type Fields = Record<string, unknown>;
type Role = MessageInput['role'];
type Mark = { cleared: true } | { removed: string };

/** The messages that an item becomes, in order. */
export function messagesOf(item: AgentInputItem): MessageInput[] {
  const spoken = spokenOf(item);
  if (spoken === null) return inJson(SPEAKER.item, item, roleOf(item));
  const { role, text, rest } = spoken;
  const words: MessageInput = { role, content: text };
  return rest === null ? [words] : [words, ...inJson(SPEAKER.rest, rest, 'assistant')];
}

/** The message that removes an item. Its external id allows only one such message, whatever happens at the same time. */
export const removalOf = (id: string): MessageInput => ({ ...markOf({ removed: id }), externalId: `removed:${id}` });

export const clearance = (): MessageInput => markOf({ cleared: true });

// In the role of the assistant, a message counts as an inference, so that bookkeeping is not evidence of anything more.
const markOf = (mark: Mark): MessageInput => ({
  role: 'assistant',
  speaker: SPEAKER.mark,
  content: JSON.stringify(mark),
});

function inJson(speaker: string, value: unknown, role: Role): MessageInput[] {
  const pieces = piecesOf(JSON.stringify(value));
  return pieces.map((content, i) => ({ role, content, speaker: i === pieces.length - 1 ? speaker : SPEAKER.part }));
}

const OWN_TOOLS: ReadonlySet<unknown> = new Set(MEMORY_TOOLS);

/**
 * Results of tools are messages of tools; calls, reasoning and everything else come from the model. So does what was
 * recalled: memory is not another witness of itself.
 */
function roleOf(item: AgentInputItem): Role {
  const { type, name } = item as Fields;
  return /_(result|output)$/.test(String(type)) && !OWN_TOOLS.has(name) ? 'tool' : 'assistant';
}

/** Text that the service does not store goes into JSON, which escapes it. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const isStorable = (text: string): boolean => text !== '' && !UNSTORABLE.test(text) && fitsInMessage(text);

/** A message of words alone; null: the item is something else, or its text does not fit. `rest`: the item without it. */
function spokenOf(item: AgentInputItem): { role: Role; text: string; rest: Fields | null } | null {
  const { role, content, ...others } = item as Fields;
  if (role !== 'user' && role !== 'assistant' && role !== 'system') return null;
  const found = textIn(content);
  if (found === null || !isStorable(found.text)) return null;
  const isPlain = role !== 'assistant' && found.parts === null && Object.keys(others).join() === 'type';
  const rest = { ...others, role, ...(found.parts !== null && { content: found.parts }) };
  return { role, text: found.text, rest: isPlain ? null : rest };
}

/** The text of a message that has only one. `parts`: its content without the text; null: it is the text alone. */
function textIn(content: unknown): { text: string; parts: Fields[] | null } | null {
  if (typeof content === 'string') return { text: content, parts: null };
  if (!Array.isArray(content) || content.length !== 1) return null;
  const { text, ...part } = content[0] as Fields;
  const isText = part.type === 'input_text' || part.type === 'output_text';
  return isText && typeof text === 'string' ? { text, parts: [part] } : null;
}

/** The history that messages amount to. */
export function historyOf(messages: readonly Message[]): Entry[] {
  let entries: Entry[] = [];
  let begun = '';
  for (const message of messages) {
    const { id, speaker, content } = message;
    const json = begun + content;
    begun = speaker === SPEAKER.part ? json : '';
    if (speaker === SPEAKER.item) add(entries, id, parsed(json));
    else if (speaker === SPEAKER.rest) complete(entries, parsed(json));
    else if (speaker === SPEAKER.mark) entries = marked(entries, parsed(json) as Mark | null);
    else if (speaker !== SPEAKER.part) entries.push({ id, item: plain(message) });
  }
  return entries;
}

/** null: it is not JSON of an object. Another participant of the session may write under these names, too. */
function parsed(json: string): Fields | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Fields) : null;
  } catch {
    return null;
  }
}

function add(entries: Entry[], id: string, item: Fields | null): void {
  if (item !== null) entries.push({ id, item: item as AgentInputItem });
}

/** Puts the text of the last message back into the item that it came from. */
function complete(entries: Entry[], rest: Fields | null): void {
  const last = entries.at(-1);
  const text = last && textIn((last.item as Fields).content)?.text;
  if (!last || text === undefined || rest === null) return;
  const [part] = Array.isArray(rest.content) ? (rest.content as Fields[]) : [];
  last.item = { ...rest, content: part === undefined ? text : [{ ...part, text }] } as AgentInputItem;
}

function marked(entries: Entry[], mark: Mark | null): Entry[] {
  if (mark === null) return entries;
  return 'cleared' in mark ? [] : entries.filter(({ id }) => id !== mark.removed);
}

/** A message that has words alone, also one that something else than this adapter recorded. */
function plain({ role, speaker, content }: Message): AgentInputItem {
  if (role === 'user') return { type: 'message', role: 'user', content };
  if (role === 'system') return { type: 'message', role: 'system', content };
  const text = role === 'tool' ? `Result of ${speaker ?? 'a tool'}: ${content}` : content;
  return { type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text }] };
}
