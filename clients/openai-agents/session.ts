import type { Credence, Message, MessageInput, RecordedMessage } from '@credence/sdk';
import type { AgentInputItem, Session } from '@openai/agents';
import { bytesOf, recordMessages } from '../shared/recording.js';
import { clearanceOf, historyOf, messagesOf, removalOf, removerOf, type Entry } from './history.js';

export interface CredenceSessionOptions {
  /** The id of a session, or your label for one, which is opened on first use. Default: a new session. */
  sessionId?: string;
  space?: string;
  /** If a session is opened: the agent that works in it. */
  agent?: string;
  /** If a session is opened: whether only its participants and reviewers can read it. */
  private?: boolean;
  /**
   * Names of the tools whose results are recorded as messages of tools, which count as independent evidence. Default:
   * none. Name only tools that observe something; another agent, or a tool of Credence, repeats what is known.
   */
  toolsAsEvidence?: readonly string[];
}

/** The limits of one request: 500 messages, in at most 1 MiB of JSON. */
const MAX_MESSAGES = 500;
const MAX_BATCH_BYTES = 800 * 1024;
const PAGE = 200;

/**
 * A session of the Agents SDK whose items are messages of a session of Credence. Messages are evidence and are never
 * altered: what `popItem` and `clearSession` remove is no longer part of the history, but stays on record.
 */
export class CredenceSession implements Session {
  readonly #place: { space?: string };
  #opened: Promise<string> | null = null;

  constructor(
    private readonly credence: Credence,
    private readonly options: CredenceSessionOptions = {},
  ) {
    this.#place = options.space === undefined ? {} : { space: options.space };
  }

  /** The id of the session in Credence. Opens it if it is not open yet. */
  getSessionId(): Promise<string> {
    this.#opened ??= this.#open().catch((error: unknown) => {
      this.#opened = null;
      throw error;
    });
    return this.#opened;
  }

  /** The history, or its last items. Reads all messages of the session, 200 with each request. */
  async getItems(limit?: number): Promise<AgentInputItem[]> {
    const items = (await this.#history()).map(({ item }) => item);
    return limit === undefined ? items : items.slice(Math.max(0, items.length - Math.max(0, limit)));
  }

  /** Appends items. Items that fit into one request (about 800 KiB) are recorded all together or not at all. */
  async addItems(items: AgentInputItem[]): Promise<void> {
    for (const batch of batchesOf(items, this.options.toolsAsEvidence)) await this.#record(batch);
  }

  /**
   * Removes the last item from the history. Several callers at the same time get different items, even if they use
   * different keys.
   */
  async popItem(): Promise<AgentInputItem | undefined> {
    for (;;) {
      const last = (await this.#history()).at(-1);
      if (last === undefined) return undefined;
      const [mark] = await this.#record([removalOf(last)]);
      // Another API key may have removed the item at the same time. Only the first removal counts.
      if (mark?.deduplicated === false && removerOf(await this.#messages(), last) === mark.id) return last.item;
    }
  }

  /** Removes all items from the history. The session stays the same and open. */
  async clearSession(): Promise<void> {
    await this.#record([clearanceOf(await this.#history())]);
  }

  async #open(): Promise<string> {
    const { sessionId, agent, private: isPrivate } = this.options;
    if (sessionId?.startsWith('ses_')) return sessionId;
    const { id } = await this.credence.sessions.open({
      ...this.#place,
      ...(sessionId !== undefined && { externalId: sessionId }),
      ...(agent !== undefined && { agent }),
      ...(isPrivate !== undefined && { private: isPrivate }),
    });
    return id;
  }

  async #history(): Promise<Entry[]> {
    return historyOf(await this.#messages());
  }

  async #messages(): Promise<Message[]> {
    const sessionId = await this.getSessionId();
    const messages: Message[] = [];
    for await (const message of this.credence.conversations.listMessages({ ...this.#place, sessionId, limit: PAGE }))
      messages.push(message);
    return messages;
  }

  async #record(messages: MessageInput[]): Promise<RecordedMessage[]> {
    if (messages.length === 0) return [];
    const conversation = { ...this.#place, sessionId: await this.getSessionId() };
    return (await recordMessages(this.credence, conversation, messages)).messages;
  }
}

/** The messages of the items in as few requests as possible. An item is never split between requests. */
function batchesOf(items: readonly AgentInputItem[], toolsAsEvidence?: readonly string[]): MessageInput[][] {
  const batches: MessageInput[][] = [[]];
  let bytes = 0;
  for (const messages of items.map((item) => messagesOf(item, toolsAsEvidence))) {
    const size = bytesOf(JSON.stringify(messages));
    const batch = batches.at(-1)!;
    if (batch.length + messages.length > MAX_MESSAGES || bytes + size > MAX_BATCH_BYTES) {
      batches.push([...messages]);
      bytes = size;
    } else {
      batch.push(...messages);
      bytes += size;
    }
  }
  return batches;
}
