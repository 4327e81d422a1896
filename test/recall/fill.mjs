import { batchesOf, turnsIn } from '../../dist/apps/cli/src/conversations/conversation.js';
import { withProgress } from './progress.mjs';

const LOOK_AGAIN_MS = 500;

/**
 * Creates a space with the turns of each dialogue, and waits until all turns can be found by meaning. Returns the slug
 * of each dialogue's space.
 */
export async function fillSpaces(service, dialogues) {
  const slugs = new Map(dialogues.map(({ id }) => [id, `recall-${id.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`]));
  const sessions = dialogues.flatMap((dialogue) =>
    dialogue.sessions.map((session) => ({ ...session, slug: slugs.get(dialogue.id) })),
  );
  await withProgress('Importing messages', turnsIn(sessions), async (count) => {
    for (const dialogue of dialogues) await fill(service, slugs.get(dialogue.id), dialogue, count);
  });
  await withProgress('Sessions found by meaning', sessions.length, async (count) => {
    for (const session of sessions) {
      while (!(await isEmbedded(service, session)))
        await new Promise((resolve) => {
          setTimeout(resolve, LOOK_AGAIN_MS);
        });
      count(1);
    }
  });
  return slugs;
}

/** Turns have ids, so turns that are already stored are not added again. */
async function fill(service, slug, { id, sessions }, count) {
  const spaces = await service.call('GET', '/v1/spaces?limit=200');
  if (!spaces.data.some((space) => space.slug === slug)) await service.call('POST', '/v1/spaces', { slug, name: id });
  for (const batch of batchesOf(sessions)) {
    await service.call('POST', `/v1/spaces/${slug}/conversations`, batch);
    count(batch.messages.length);
  }
}

/**
 * Whether a search by meaning for the words of the longest turn finds this turn, which gets its vector last in its
 * session.
 */
async function isEmbedded(service, { slug, turns }) {
  const longest = turns.reduce((one, other) => (other.content.length > one.content.length ? other : one));
  const { data } = await service.call('POST', `/v1/spaces/${slug}/search`, {
    query: longest.content.slice(0, 2_000),
    kinds: ['message'],
    mode: 'semantic',
    rerank: false,
  });
  return data.some(({ message, signals }) => message.externalId === longest.externalId && signals.relevance > 0);
}
