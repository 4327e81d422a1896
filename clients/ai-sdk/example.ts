import { memoryMiddleware, memoryTools } from '@credence/ai-sdk';
import { Credence } from '@credence/sdk';
import { generateText, isStepCount, wrapLanguageModel } from 'ai';
import { openai } from './scripted-model.js'; // in your agent: from '@ai-sdk/openai'

const credence = new Credence({ url: process.env.CREDENCE_URL!, key: process.env.CREDENCE_KEY!, space: 'demo' });
const model = wrapLanguageModel({
  model: openai('gpt-5'),
  middleware: memoryMiddleware(credence, { maxTokens: 500, recordIn: 'chat-1' }),
});
const tools = await memoryTools(credence);
const ask = async (prompt: string): Promise<string> =>
  (await generateText({ model, tools, prompt, stopWhen: isStepCount(5) })).text;

console.log(await ask('Please remember that I always want a window seat.')); // Noted.
console.log(await ask('Which seat should you book for me?')); // A window seat, as you said.
