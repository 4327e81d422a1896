import type { Message, MessageInput } from '@credence/sdk';
import type { AgentInputItem } from '@openai/agents';
import { fitsInMessage, piecesOf } from '../shared/recording.js';

/**
 * How items of a session are stored as messages of Credence. What somebody said becomes a message with exactly these
 * words, so that it can be found, cited and attributed to the speaker. Everything else, such as calls of tools, is JSON
 * in messages whose speaker has one of these names. Any participant can use these names, but only some keys may write
 * in the role of the user. So only messages with the role of the user add or remove words of the user.
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
  /** The role of the message. */
  role: Message['role'];
}

type Fields = Record<string, unknown>;
type Role = MessageInput['role'];
type Mark = { cleared: true } | { removed: string };

/** The messages that an item becomes, in order. */
export function messagesOf(item: AgentInputItem, toolsAsEvidence: readonly string[] = []): MessageInput[] {
  const spoken = spokenOf(item);
  if (spoken === null) return inJson(SPEAKER.item, item, roleOf(item, toolsAsEvidence));
  const { role, text, rest } = spoken;
  const words: MessageInput = { role, content: text };
  return rest === null ? [words] : [words, ...inJson(SPEAKER.rest, rest, 'assistant')];
}

/**
 * The message that removes an item. Its external id allows only one such message, even if several requests happen at
 * the same time.
 */
export const removalOf = ({ id, role }: Entry): MessageInput => ({
  ...markOf({ removed: id }, role === 'user' ? 'user' : 'assistant'),
  externalId: `removed:${id}`,
});

/** The message that removes all entries. */
export const clearanceOf = (entries: readonly Entry[]): MessageInput =>
  markOf({ cleared: true }, entries.some(({ role }) => role === 'user') ? 'user' : 'assistant');

/** The id of the message that removed an entry: the first message that was able to remove it. */
export const removerOf = (messages: readonly Message[], { id, role }: Entry): string | undefined =>
  messages.find(
    (message) =>
      message.speaker === SPEAKER.mark &&
      parsed(message.content)?.removed === id &&
      (role !== 'user' || message.role === 'user'),
  )?.id;

// In the role of the assistant, a message counts as an inference, so that a mark is not stronger evidence than that.
const markOf = (mark: Mark, role: Role): MessageInput => ({
  role,
  speaker: SPEAKER.mark,
  content: JSON.stringify(mark),
});

function inJson(speaker: string, value: unknown, role: Role): MessageInput[] {
  const pieces = piecesOf(JSON.stringify(value));
  return pieces.map((content, i) => ({ role, content, speaker: i === pieces.length - 1 ? speaker : SPEAKER.part }));
}

/**
 * Items of the user keep the role of the user, even if they are not plain text. Results of tools come from the model
 * like everything else, unless the caller vouches for the tool: another agent or a tool of Credence only repeats what
 * is known.
 */
function roleOf(item: AgentInputItem, toolsAsEvidence: readonly string[]): Role {
  const { type, name, role } = item as Fields;
  if (role === 'user' || role === 'system') return role;
  const isVouched = type === 'function_call_result' && toolsAsEvidence.includes(String(name));
  return isVouched ? 'tool' : 'assistant';
}

/** Text that the service does not store goes into JSON, which escapes it. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const isStorable = (text: string): boolean => text !== '' && !UNSTORABLE.test(text) && fitsInMessage(text);

/**
 * The item as a message that contains only words. null: the item is something else, or its text does not fit. `rest`:
 * the item without the text.
 */
function spokenOf(item: AgentInputItem): { role: Role; text: string; rest: Fields | null } | null {
  const { role, content, ...others } = item as Fields;
  if (role !== 'user' && role !== 'assistant' && role !== 'system') return null;
  const found = textIn(content);
  if (found === null || !isStorable(found.text)) return null;
  const isPlain = role !== 'assistant' && found.parts === null && Object.keys(others).join() === 'type';
  const rest = { ...others, role, ...(found.parts !== null && { content: found.parts }) };
  return { role, text: found.text, rest: isPlain ? null : rest };
}

/**
 * The text of a message that has only one text. `parts`: its content without the text; null: the content is only the
 * text.
 */
function textIn(content: unknown): { text: string; parts: Fields[] | null } | null {
  if (typeof content === 'string') return { text: content, parts: null };
  if (!Array.isArray(content) || content.length !== 1) return null;
  const { text, ...part } = content[0] as Fields;
  const isText = part.type === 'input_text' || part.type === 'output_text';
  return isText && typeof text === 'string' ? { text, parts: [part] } : null;
}

/** The history that the messages describe. */
export function historyOf(messages: readonly Message[]): Entry[] {
  let entries: Entry[] = [];
  let begun: { role: Message['role']; json: string } | null = null;
  for (const message of messages) {
    const { id, role, speaker, content } = message;
    const json: string = begun?.role === role ? begun.json + content : content;
    begun = speaker === SPEAKER.part ? { role, json } : null;
    // An unfinished item of another participant must not damage a complete item.
    const value = parsed(json) ?? parsed(content);
    if (speaker === SPEAKER.item) add(entries, message, value);
    else if (speaker === SPEAKER.rest) complete(entries, value);
    else if (speaker === SPEAKER.mark) entries = marked(entries, role, value);
    else if (speaker !== SPEAKER.part) entries.push({ id, role, item: plain(message) });
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

/** Adds an item, unless it speaks in a role that its message does not have. */
function add(entries: Entry[], { id, role }: Message, item: Fields | null): void {
  if (item === null) return;
  const { providerData } = item;
  const claimed = [item.role, (providerData as Fields | null | undefined)?.role];
  if (claimed.every((name) => name === undefined || name === role || (name === 'assistant' && role === 'tool')))
    entries.push({ id, role, item: item as AgentInputItem });
}

/** Adds the other members of its item to the last entry, which keeps its role and words. */
function complete(entries: Entry[], rest: Fields | null): void {
  const last = entries.at(-1);
  if (!last || rest === null) return;
  const { role, content } = last.item as Fields;
  const text = textIn(content)?.text;
  if (text === undefined || rest.role !== role) return;
  const whole = Array.isArray(rest.content) ? [{ ...(rest.content[0] as Fields), text }] : text;
  if (textIn(whole) !== null) last.item = { ...rest, content: whole } as AgentInputItem;
}

/** The entries that a mark leaves. Only a mark in the role of the user removes what the user said. */
function marked(entries: Entry[], role: Message['role'], mark: Fields | null): Entry[] {
  if (mark === null) return entries;
  const isMeant = ({ id }: Entry): boolean => mark.cleared === true || mark.removed === id;
  return entries.filter((entry) => !isMeant(entry) || (entry.role === 'user' && role !== 'user'));
}

/** The item of a message that contains only words, even if another program recorded the message. */
function plain({ role, speaker, content }: Message): AgentInputItem {
  if (role === 'user') return { type: 'message', role: 'user', content };
  if (role === 'system') return { type: 'message', role: 'system', content };
  const text = role === 'tool' ? `Result of ${speaker ?? 'a tool'}: ${content}` : content;
  return { type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text }] };
}
