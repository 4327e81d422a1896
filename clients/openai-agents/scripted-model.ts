import { setTracingDisabled } from '@openai/agents';
import { assistantMessage, functionCall, modelResponder, ScriptedModel } from '@openai/agents/testing';

// Traces would be sent over the network.
setTracingDisabled(true);

const REMEMBERED = { content: 'The user wants a window seat.', category: 'preference', importance: 0.8 };

/** Stands in for a model, so that the example needs no network. Its last answer depends on what `recall` returned. */
export const model = new ScriptedModel([
  [functionCall('remember', REMEMBERED, { callId: 'call-1' })],
  [assistantMessage('Noted.')],
  [functionCall('recall', { query: 'seat of the user', limit: 3 }, { callId: 'call-2' })],
  modelResponder(({ request: { input } }) => {
    const answer = typeof input === 'string' ? undefined : input.at(-1);
    const isKnown =
      answer?.type === 'function_call_result' && /wants a window seat/.test(JSON.stringify(answer.output));
    return [assistantMessage(isKnown ? 'A window seat, as you said.' : 'I do not know.')];
  }),
]);
