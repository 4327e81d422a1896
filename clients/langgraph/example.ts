import { CredenceRetriever, CredenceStore, WriteNotAppliedError } from '@credence/langgraph';
import { Credence } from '@credence/sdk';
import { FakeListChatModel } from '@langchain/core/utils/testing';

const client = new Credence({ url: process.env.CREDENCE_URL!, key: process.env.CREDENCE_KEY!, space: 'demo' });
const store = new CredenceStore({ client }); // for LangGraph: graph.compile({ store })
await store.put(['users', 'ada'], 'seat', { prefers: 'a window seat' });
await store.put(['users', 'ada'], 'seat', { prefers: 'an aisle seat' });
console.log((await store.get(['users', 'ada'], 'seat'))?.value.prefers); // an aisle seat

const fromUser = new CredenceStore({ client, provenance: { source: 'user_explicit' } });
await fromUser.put(['users', 'ada'], 'meal', { prefers: 'vegan food' });
try {
  await store.put(['users', 'ada'], 'meal', { prefers: 'steak' });
} catch (error) {
  if (!(error instanceof WriteNotAppliedError)) throw error;
  console.log(error.writes[0]!.outcome); // quarantined
}

const retriever = new CredenceRetriever({ client, k: 3 });
const model = new FakeListChatModel({ responses: ['Vegan food, on the aisle.'] }); // in your agent: any chat model
const known = await retriever.invoke('Which meal and which seat does Ada prefer?');
const answer = await model.invoke(`${known.map((each) => each.pageContent).join('\n')}\n\nWhat do I book for Ada?`);
console.log(known.length, answer.text); // 2 Vegan food, on the aisle.
