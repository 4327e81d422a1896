import { CredenceSession, memoryTools } from '@credence/openai-agents';
import { Credence } from '@credence/sdk';
import { Agent, run } from '@openai/agents';
import { model } from './scripted-model.js'; // in your agent: the name of a model

const credence = new Credence({ url: process.env.CREDENCE_URL!, key: process.env.CREDENCE_KEY!, space: 'demo' });
const agent = new Agent({
  name: 'Travel agent',
  instructions: 'Recall what you know about the user before you answer.',
  tools: await memoryTools(credence),
  model,
});
const session = new CredenceSession(credence, { sessionId: 'chat-1', agent: 'travel-agent' });

console.log((await run(agent, 'I always want a window seat.', { session })).finalOutput); // Noted.
console.log((await run(agent, 'Which seat should you book?', { session })).finalOutput); // A window seat, as you said.
console.log((await session.getItems()).length); // 8
