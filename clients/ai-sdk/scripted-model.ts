import { MockLanguageModelV4 } from 'ai/test';

type Options = NonNullable<ConstructorParameters<typeof MockLanguageModelV4>[0]>;
type Generate = Extract<Options['doGenerate'], (...given: never[]) => unknown>;
type Result = Awaited<ReturnType<Generate>>;
type Prompt = Parameters<Generate>[0]['prompt'];

const answer = (content: Result['content'], unified: Result['finishReason']['unified']): Result => ({
  content,
  finishReason: { unified, raw: undefined },
  usage: {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  },
  warnings: [],
});

/** Whether the memory in the last message of the user names the seat. The model knows only what it reads there. */
const knowsTheSeat = (prompt: Prompt): boolean =>
  JSON.stringify(prompt.findLast(({ role }) => role === 'user')).match(/<credence_memory_[a-z]+>.*window seat/) !==
  null;

/** Stands in for a model, so that the example needs no network: it remembers first, and then answers from its prompt. */
export const openai = (modelId: string): MockLanguageModelV4 =>
  new MockLanguageModelV4({
    modelId,
    doGenerate: ({ prompt }) => {
      if (prompt.at(-1)?.role === 'tool') return Promise.resolve(answer([{ type: 'text', text: 'Noted.' }], 'stop'));
      if (JSON.stringify(prompt.at(-1)).includes('Please remember')) {
        const input = { content: 'The user wants a window seat.', category: 'preference', importance: 0.8 };
        const call = { toolCallId: 'call-1', toolName: 'remember', input: JSON.stringify(input) };
        return Promise.resolve(answer([{ type: 'tool-call', ...call }], 'tool-calls'));
      }
      const text = knowsTheSeat(prompt) ? 'A window seat, as you said.' : 'I do not know.';
      return Promise.resolve(answer([{ type: 'text', text }], 'stop'));
    },
  });
