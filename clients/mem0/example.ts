import { MemoryClient, MemoryNotChangedError, type Extract } from '@credence/mem0';
import { Credence } from '@credence/sdk';

const client = new Credence({ url: process.env.CREDENCE_URL!, key: process.env.CREDENCE_KEY!, space: 'demo' });
const extract: Extract = async () => ['Likes window seats.']; // in your agent: a call of your model
const memory = new MemoryClient({ client, extract });

const [added] = await memory.add([{ role: 'user', content: 'By the window, as always!' }], { userId: 'ada' });
console.log(added!.event, added!.memory); // ADD Likes window seats.
await memory.update(added!.id!, { text: 'Likes aisle seats.' });
const { results } = await memory.search('Which seat?', { filters: { user_id: 'ada' } });
console.log(results.map((each) => each.memory).join()); // Likes aisle seats.
console.log((await memory.history(added!.id!)).map(({ event }) => event).join()); // ADD,UPDATE

const user = new MemoryClient({ client, provenance: { source: 'user_explicit' } });
const [said] = await user.add('Never book a flight before nine.', { userId: 'ada' });
try {
  await memory.update(said!.id!, { text: 'Early flights are fine.' });
} catch (error) {
  if (!(error instanceof MemoryNotChangedError)) throw error;
  console.log(error.memories[0]!.outcome); // quarantined
}
await user.delete(said!.id!);
console.log(await user.get(said!.id!)); // null
