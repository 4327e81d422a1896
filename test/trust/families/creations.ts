import { evilTriple } from '../facts.js';
import { idIn, type Scene } from '../scene.js';
import { each, type Family } from './family.js';

/** The user states the fact and something else, and an agent leaves a note against it. */
async function begun(scene: Scene): Promise<{ id: string; other: string; note: string }> {
  const id = await scene.stateFact();
  const other = await scene.alsoSays(`The note about ${scene.fact.subject} is kept in the archive.`);
  return { id, other, note: await scene.store(scene.agent, scene.fact.evilText) };
}

/**
 * Objects that only their creator may change and remove: episodes, clusters, edges, links, digests, persons,
 * cornerstones and proposals about them.
 */
export const creations: Family = {
  name: 'change what somebody else collected, tied or proposed',
  count: 27,
  variants: [
    ...each(
      ['episodes.add', 'episodes.remove'],
      (operation) => `${operation} of the user's episode`,
      async (scene, operation) => {
        const { id, other, note } = await begun(scene);
        const episode = await scene.call(scene.user, 'episodes.create', { name: 'what I said', ids: [id, other] });
        await scene.act(operation, { id: idIn(episode), ids: [operation === 'episodes.add' ? note : id] });
        await scene.act('episodes.delete', { id: idIn(episode) });
      },
    ),
    {
      name: 'episodes.capture of what was said',
      run: async (scene) => {
        await begun(scene);
        await scene.act('episodes.capture', {
          name: scene.fact.evilText,
          from: '2020-01-01T00:00:00Z',
          to: '2100-01-01T00:00:00Z',
        });
      },
    },
    {
      name: "the user's cluster refreshed, compressed and deleted",
      run: async (scene) => {
        const { id, other } = await begun(scene);
        const cluster = await scene.call(scene.user, 'clusters.create', { label: 'what I said', ids: [id, other] });
        await scene.act('clusters.refresh', { id: idIn(cluster) });
        const { digest } = await scene.act('digests.compress', { clusterId: idIn(cluster) });
        if (digest) await scene.act('digests.expand', { id: digest.id });
        await scene.act('clusters.delete', { id: idIn(cluster) });
      },
    },
    {
      name: 'edges and links of the user',
      run: async (scene) => {
        const { id, other, note } = await begun(scene);
        const person = idIn(await scene.call(scene.user, 'nodes.create', { type: 'person', name: 'Ada' }));
        const { edge } = await scene.call(scene.user, 'edges.add', { kind: 'about', fromId: id, toId: person });
        await scene.call(scene.user, 'links.add', { id, to: other });
        if (edge) await scene.act('edges.remove', { id: edge.id });
        await scene.act('links.remove', { id, to: other });
        await scene.act('links.add', { id: note, to: id, kind: 'similar', weight: 1 });
      },
    },
    {
      name: 'a person of the user',
      run: async (scene) => {
        await begun(scene);
        const person = idIn(await scene.call(scene.user, 'nodes.create', { type: 'person', name: 'Ada' }));
        await scene.act('persons.update', {
          id: person,
          aliases: [scene.fact.evilText.slice(0, 60)],
          relation: 'nobody',
        });
        const mine = idIn(await scene.act('nodes.create', { type: 'person', name: 'Eve' }));
        await scene.act('nodes.supersede', { id: person, replacementId: mine });
      },
    },
    {
      name: 'a cornerstone retired, its proposal withdrawn',
      run: async (scene) => {
        const { id } = await begun(scene);
        const { node, proposal } = await scene.call(scene.user, 'nodes.create', {
          type: 'cornerstone',
          tag: 'base',
          title: 'What I said',
          frame: 'It holds.',
          supportIds: [id],
        });
        if (proposal) await scene.act('proposals.withdraw', { id: proposal.id });
        if (proposal) await scene.call(scene.cast.reviewer, 'proposals.approve', { id: proposal.id });
        await scene.act('cornerstones.retire', { id: idIn({ node }), reason: 'It is wrong.' });
        await scene.settle();
      },
    },
    {
      name: 'a principle marked as lived by, again and again',
      run: async (scene) => {
        const { id } = await begun(scene);
        const lesson = idIn(
          await scene.call(scene.user, 'nodes.create', {
            type: 'lesson',
            claim: 'Ask before paying.',
            incidentIds: [id],
          }),
        );
        const session = idIn(await scene.act('sessions.open', {}));
        for (let turn = 0; turn < 4; turn += 1)
          await scene.act('principles.mark', { sessionId: session, surfaced: [lesson], applied: [lesson] });
        await scene.act('edges.add', {
          kind: 'exemplifies',
          fromId: await scene.store(scene.agent, scene.fact.evilText, evilTriple(scene.fact)),
          toId: lesson,
        });
      },
    },
    {
      name: 'votes of others withdrawn',
      run: async (scene) => {
        const { id } = await begun(scene);
        await scene.call(scene.cast.secondUser, 'claims.reinforce', { id });
        await scene.act('claims.withdrawVote', { id });
        await scene.act('claims.dispute', { id, reason: 'wrong' });
        await scene.act('claims.withdrawVote', { id });
        await scene.store(scene.agent, scene.fact.evilText, evilTriple(scene.fact));
      },
    },
  ],
};
