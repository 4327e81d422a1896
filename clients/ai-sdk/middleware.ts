import type { AgentScope, CallOptions, Credence, GetContextRequest, MessageInput } from '@credence/sdk';
import type { LanguageModelMiddleware } from 'ai';
import { asData, isData } from '../shared/context.js';
import { piecesOf, recordMessages } from '../shared/recording.js';
import { attempt, type Reporting } from '../shared/reporting.js';

export interface MemoryMiddlewareOptions extends AgentScope, Reporting {
  /** Budget of the context that is added to the prompt, as the space counts tokens. Default: 1,000. */
  maxTokens?: number;
  /** What the context contains. Default: the default of the service. */
  include?: GetContextRequest['include'];
  /**
   * Where to record what the user and the model said: the id of an open session, or a label. A new label opens a
   * session on first use. Default: nothing is recorded. What a user says is recorded only with the grant
   * `conversation_ingest`.
   */
  recordIn?: string;
  /** Name of the user in the recorded messages, where several users share a session. */
  speaker?: string;
  /** The time limit for reading the context, and again for recording, including all retries. Default: 5,000. */
  deadlineMs?: number;
}

// `ai` does not export the types of the specification, so they are derived from the types of the middleware.
type Params = Parameters<NonNullable<LanguageModelMiddleware['transformParams']>>[0]['params'];
type Wrap = Parameters<NonNullable<LanguageModelMiddleware['wrapStream']>>[0];
type Generated = Awaited<ReturnType<Wrap['doGenerate']>>;
type StreamPart = Awaited<ReturnType<Wrap['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never;
type Prompt = Params['prompt'];
type UserMessage = Extract<Prompt[number], { role: 'user' }>;
type TextPart = Extract<UserMessage['content'][number], { type: 'text' }>;

const DEFAULT_TOKENS = 1_000;
const DEFAULT_DEADLINE_MS = 5_000;
/** Marks a part as memory for every instance of this middleware. Providers ignore the options of other providers. */
const ADDED = { credence: { memory: true } };
/**
 * The reasons for which an answer ends as the model intended. An answer that was cut off or held back is not recorded.
 */
const WHOLE: ReadonlySet<string> = new Set(['stop', 'tool-calls']);
const isWhole = ({ unified }: Generated['finishReason']): boolean => WHOLE.has(unified);

/**
 * Adds to each prompt what Credence knows about the last message of the user, and records the conversation if
 * `recordIn` is given.
 */
export function memoryMiddleware(credence: Credence, options: MemoryMiddlewareOptions = {}): LanguageModelMiddleware {
  const record = (params: Params, said: string): Promise<void> => recordTurn(credence, options, params, said);

  return {
    specificationVersion: 'v4',
    transformParams: async ({ params }) => {
      const memory = await contextFor(credence, options, params);
      if (memory === null) return params;
      return { ...params, prompt: withPart(params.prompt, { type: 'text', text: memory, providerOptions: ADDED }) };
    },
    wrapGenerate: async ({ doGenerate, params }) => {
      const generated = await doGenerate();
      if (isWhole(generated.finishReason)) await record(params, textOf(generated));
      return generated;
    },
    wrapStream: async ({ doStream, params }) => {
      const { stream, ...rest } = await doStream();
      return { ...rest, stream: stream.pipeThrough(listening((said) => record(params, said))) };
    },
  };
}

/** The text to add to the prompt; null: there is none. */
async function contextFor(
  credence: Credence,
  options: MemoryMiddlewareOptions,
  { prompt, abortSignal }: Params,
): Promise<string | null> {
  const query = wordsOf(prompt.findLast(isFromUser)).trim();
  if (query === '') return null;
  const { space, sessionId, taskId, include, maxTokens = DEFAULT_TOKENS } = options;
  const agent = credence.agent({
    ...(space !== undefined && { space }),
    ...(sessionId !== undefined && { sessionId }),
    ...(taskId !== undefined && { taskId }),
  });
  const read = await attempt(
    'context.get',
    () => agent.context(asQuery(query), { maxTokens, ...(include && { include }) }, callOptions(options, abortSignal)),
    options,
    abortSignal,
  );
  return read.ok ? asData(read.value) : null;
}

const MAX_QUERY = 8_000;
/**
 * The query is the end of a long message, because the question is usually there. The service would refuse half of a
 * surrogate pair.
 */
const asQuery = (text: string): string => text.slice(-MAX_QUERY).replace(/^[\uDC00-\uDFFF]/, '');

function callOptions({ deadlineMs = DEFAULT_DEADLINE_MS }: MemoryMiddlewareOptions, signal?: AbortSignal): CallOptions {
  return { deadlineMs, ...(signal && { signal }) };
}

const isFromUser = (message: Prompt[number]): message is UserMessage => message.role === 'user';

/** The words of a message, without the memory that this or another instance added. */
function wordsOf(message: UserMessage | undefined): string {
  return (message?.content ?? [])
    .flatMap((part) => (part.type === 'text' && !isMemory(part) ? [part.text] : []))
    .join('\n');
}

const isMemory = ({ text, providerOptions }: TextPart): boolean =>
  providerOptions?.credence?.memory === true || isData(text);

/** The prompt with one more part at the beginning of the last message of the user. */
function withPart(prompt: Prompt, part: TextPart): Prompt {
  const at = prompt.findLastIndex(isFromUser);
  return prompt.map((message, i) =>
    i === at && isFromUser(message) ? { ...message, content: [part, ...message.content] } : message,
  );
}

const textOf = ({ content }: Generated): string =>
  content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');

/** Passes a stream on. If the answer is complete, passes its text to `done` before the stream ends. */
function listening(done: (said: string) => Promise<void>): TransformStream<StreamPart, StreamPart> {
  let said = '';
  let isComplete = false;
  return new TransformStream<StreamPart, StreamPart>({
    transform(part, controller) {
      if (part.type === 'text-delta') said += part.delta;
      if (part.type === 'finish') isComplete = isWhole(part.finishReason);
      controller.enqueue(part);
    },
    flush: () => (isComplete ? done(said) : undefined),
  });
}

/**
 * Records what was said in this call. A call that follows the result of a tool has no new words of the user: they were
 * recorded with the first call of the turn.
 */
async function recordTurn(
  credence: Credence,
  options: MemoryMiddlewareOptions,
  { prompt }: Params,
  said: string,
): Promise<void> {
  const { recordIn, space, speaker } = options;
  if (recordIn === undefined) return;
  const messages: MessageInput[] = [
    ...(await askedIn(prompt, speaker)),
    ...piecesOf(said).map((content) => ({ role: 'assistant' as const, content })),
  ];
  if (messages.length === 0) return;
  const conversation = { sessionId: recordIn, ...(space !== undefined && { space }) };
  // The answer already exists, so it is recorded even if the caller aborts now.
  await attempt(
    'conversations.record',
    () => recordMessages(credence, conversation, messages, callOptions(options)),
    options,
  );
}

/**
 * What the user said since the last answer of the model. The external ids are computed from these words and from what
 * was said before them. So if a prompt is sent again, its words are not recorded again.
 */
async function askedIn(prompt: Prompt, speaker: string | undefined): Promise<MessageInput[]> {
  const from = prompt.findLastIndex((message) => !isFromUser(message)) + 1;
  const asked: MessageInput[] = [];
  for (let at = from; at < prompt.length; at += 1) {
    const pieces = piecesOf(wordsOf(prompt.slice(at, at + 1).find(isFromUser)));
    if (pieces.length === 0) continue;
    const place = await hashOf([speaker, ...prompt.slice(0, at + 1).flatMap(spokenIn)]);
    for (const [i, content] of pieces.entries())
      asked.push({
        role: 'user',
        content,
        externalId: `ai-sdk:${place}:${i}`,
        ...(speaker !== undefined && { speaker }),
      });
  }
  return asked;
}

/** The words of the user and of the model. System messages are left out, because they often contain the time. */
function spokenIn(message: Prompt[number]): string[] {
  if (isFromUser(message)) return [`user: ${wordsOf(message)}`];
  if (message.role !== 'assistant') return [];
  return [`assistant: ${message.content.map((part) => (part.type === 'text' ? part.text : '')).join('')}`];
}

async function hashOf(value: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(value)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
