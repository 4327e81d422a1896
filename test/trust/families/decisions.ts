import { evilTriple, tripleOf } from '../facts.js';
import { idIn, type Scene } from '../scene.js';
import { each, type Attempt, type Family } from './family.js';

const RESOLUTIONS = ['supersede', 'reject', 'keep_both'];

/** Makes an observation about the same subject, so that it may be a resolver. */
async function observe(scene: Scene, who = scene.agent): Promise<string> {
  const { subject, evil, evilText } = scene.fact;
  const evidenceId = await scene.evidence(who, evilText);
  return idIn(
    await scene.call(who, 'nodes.create', {
      type: 'observation_factual',
      evidenceId,
      quote: evilText,
      quoteType: 'hard_data',
      claim: evilText,
      triple: { subject, predicate: `seen by ${who.key?.principal.name ?? 'one'}`, value: evil },
    }),
  );
}

const contradicting = (where: string, other: (scene: Scene) => Promise<string>): Attempt[] =>
  each(
    RESOLUTIONS,
    (resolution) => `${where}, ${resolution}`,
    async (scene, resolution) => {
      const isFirst = scene.random.below(2) === 0;
      const early = isFirst ? await other(scene) : null;
      const nodeA = await scene.stateFact();
      const nodeB = early ?? (await other(scene));
      const { conflict } = await scene.act(
        'conflicts.contradict',
        isFirst ? { nodeA: nodeB, nodeB: nodeA, description: 'so it is' } : { nodeA, nodeB, description: 'so it is' },
      );
      await scene.settle();
      for (const who of scene.cast.agents.slice(0, 2))
        if (conflict)
          await scene.call(who, 'nodes.resolve', {
            id: conflict.id,
            resolverId: await observe(scene, who),
            resolution,
          });
      if (conflict)
        await scene.act('nodes.resolve', {
          id: conflict.id,
          resolverId: await observe(scene),
          resolution,
          relevanceOverride: 'seen',
        });
      if (conflict)
        await scene.act('conflicts.resolve', {
          id: conflict.id,
          action: resolution,
          expectedNewVersion: 1,
          expectedExistingVersion: 1,
        });
      await scene.settle();
    },
  );

export const contradictions: Family = {
  name: 'contradict, and decide it with an own observation',
  count: 28,
  variants: [
    ...contradicting('a note', (scene) => scene.store(scene.agent, scene.fact.evilText)),
    ...contradicting('a claim of the key', (scene) =>
      scene.store(scene.agent, scene.fact.evilText, evilTriple(scene.fact)),
    ),
    {
      name: 'the conflict of the gate',
      run: async (scene) => {
        await scene.stateFact();
        const { conflicts = [] } = await scene.act('claims.store', {
          text: scene.fact.evilText,
          triple: evilTriple(scene.fact),
        });
        for (const { id } of conflicts) {
          for (const resolution of RESOLUTIONS)
            await scene.act('nodes.resolve', { id, resolverId: await observe(scene), resolution });
          await scene.act('conflicts.resolve', {
            id,
            action: 'supersede',
            expectedNewVersion: 1,
            expectedExistingVersion: 1,
          });
        }
        await scene.settle();
      },
    },
  ],
};

/** An agent first makes a claim; the user later states it in the same words. A verdict then refutes the claim. */
async function refuteFirst(scene: Scene): Promise<void> {
  const { fact } = scene;
  const evidenceId = await scene.evidence(scene.agent, fact.text);
  const { prediction } = await scene.act('nodes.create', {
    type: 'observation_predictive',
    evidenceId,
    quote: fact.text,
    quoteType: 'hard_data',
    claim: fact.text,
    predictedEvent: fact.text,
    resolveBy: '2099-01-01T00:00:00Z',
    triple: tripleOf(fact),
  });
  const resolverId = await observe(scene, scene.cast.agents[1]!);
  if (prediction)
    for (const who of scene.cast.agents.slice(0, 2))
      await scene.call(who, 'nodes.resolve', { id: prediction.id, resolverId, outcome: 'refuted' });
  await scene.settle();
}

export const verdicts: Family = {
  name: 'verdicts, resolvers and withdrawals',
  count: 27,
  variants: [
    {
      name: 'refuted before the user speaks',
      run: async (scene) => {
        await refuteFirst(scene);
        await scene.stateFact();
        await scene.settle();
      },
    },
    {
      name: 'refuted after the user has spoken',
      run: async (scene) => {
        await scene.stateFact();
        await refuteFirst(scene);
      },
    },
    {
      name: 'a conjecture of the fact, refuted',
      run: async (scene) => {
        const isFirst = scene.random.below(2) === 0;
        if (!isFirst) await scene.stateFact();
        const id = idIn(await scene.act('nodes.create', { type: 'conjecture', claim: scene.fact.text, basis: 'so' }));
        await scene.act('nodes.resolve', { id, resolverId: await observe(scene), outcome: 'refuted' });
        if (isFirst) await scene.stateFact();
        await scene.settle();
      },
    },
    ...each(
      RESOLUTIONS,
      (resolution) => `several resolvers by several agents, ${resolution}`,
      async (scene, resolution) => {
        const nodeB = await scene.stateFact();
        const { conflict } = await scene.act('conflicts.contradict', {
          nodeA: await scene.store(scene.agent, scene.fact.evilText),
          nodeB,
          description: 'so it is',
        });
        for (const who of scene.cast.agents)
          if (conflict)
            await scene.call(who, 'nodes.resolve', {
              id: conflict.id,
              resolverId: await observe(scene, who),
              resolution,
            });
        await scene.settle();
      },
    ),
    {
      name: 'a resolver that upheld the fact is taken back',
      run: async (scene) => {
        const id = await scene.stateFact();
        const note = await scene.store(scene.agent, scene.fact.evilText);
        const { conflict } = await scene.call(scene.cast.reviewer, 'conflicts.contradict', {
          nodeA: note,
          nodeB: id,
          description: 'which is it',
        });
        const resolverId = await observe(scene);
        if (conflict)
          await scene.call(scene.cast.reviewer, 'nodes.resolve', {
            id: conflict.id,
            resolverId,
            resolution: 'reject',
            relevanceOverride: 'I looked',
          });
        const { newClaim, existingClaim } = await scene.call(scene.cast.reviewer, 'conflicts.get', {
          id: conflict?.id,
        });
        await scene.call(scene.cast.reviewer, 'conflicts.resolve', {
          id: conflict?.id,
          action: 'reject',
          note: 'The user knows.',
          expectedNewVersion: newClaim?.version ?? 1,
          expectedExistingVersion: existingClaim?.version ?? 1,
        });
        await scene.act('claims.retract', { id: resolverId, errorType: 'other', reason: 'wrong' });
        await scene.settle();
      },
    },
    {
      name: 'withdraw conflicts that stand in the way',
      run: async (scene) => {
        const id = await scene.stateFact();
        const { conflicts = [] } = await scene.act('claims.store', {
          text: scene.fact.evilText,
          triple: evilTriple(scene.fact),
        });
        for (const each of conflicts) await scene.act('conflicts.withdraw', { id: each.id, reason: 'never mind' });
        for (const each of conflicts)
          await scene.act('nodes.retract', { id: each.id, errorType: 'other', reason: 'never mind' });
        const { conflict } = await scene.call(scene.user, 'conflicts.contradict', {
          nodeA: id,
          nodeB: await scene.store(scene.agent, scene.fact.evilText),
          description: 'It is not so.',
        });
        if (conflict) await scene.act('conflicts.withdraw', { id: conflict.id, reason: 'never mind' });
      },
    },
    {
      name: 'evidence of the user retracted as a node',
      run: async (scene) => {
        const evidence = await scene.evidence(scene.user, scene.fact.text);
        const id = await scene.stateFact({ evidence: [evidence] });
        await scene.act('nodes.retract', { id: evidence, errorType: 'other', reason: 'forged' });
        await scene.act('nodes.retract', { id, errorType: 'other', reason: 'forged' });
        await scene.settle();
        await scene.store(scene.agent, scene.fact.evilText, evilTriple(scene.fact));
      },
    },
  ],
};

export const votes: Family = {
  name: 'votes, reviews and uses by several agents',
  count: 24,
  variants: [
    {
      name: 'all dispute',
      run: async (scene) => {
        const id = await scene.stateFact();
        for (const who of scene.cast.agents) await scene.call(who, 'claims.dispute', { id, reason: 'wrong' });
        await scene.store(scene.agent, scene.fact.evilText, evilTriple(scene.fact));
      },
    },
    {
      name: 'all reinforce the other',
      run: async (scene) => {
        await scene.stateFact();
        const id = await scene.store(scene.agent, scene.fact.evilText, evilTriple(scene.fact));
        for (const who of scene.cast.agents) await scene.call(who, 'claims.reinforce', { id, reason: 'right' });
        for (const who of scene.cast.agents)
          await scene.call(who, 'claims.corroborate', {
            id,
            evidenceId: await scene.evidence(who, scene.fact.evilText),
          });
        await scene.store(scene.agent, scene.fact.evilText, evilTriple(scene.fact));
      },
    },
    {
      name: 'attach what speaks against it, under many names, in the words of the user too',
      run: async (scene) => {
        const id = await scene.stateFact();
        const quoted = await scene.evidence(scene.user, scene.fact.evilText);
        for (const who of scene.cast.agents) {
          await scene.call(who, 'claims.attachContradiction', { id, evidenceId: quoted });
          for (let i = 0; i < 3; i += 1)
            await scene.call(who, 'claims.attachContradiction', {
              id,
              evidenceId: await scene.evidence(who, `${scene.fact.evilText} (${i})`),
              competing: i === 0 ? null : evilTriple(scene.fact),
            });
        }
        await scene.settle();
        await scene.store(scene.agent, scene.fact.evilText, evilTriple(scene.fact));
      },
    },
    {
      name: 'all store the other',
      run: async (scene) => {
        const isFirst = scene.random.below(2) === 0;
        if (!isFirst) await scene.stateFact();
        for (const who of scene.cast.agents)
          await scene.store(who, scene.fact.evilText, evilTriple(scene.fact), {
            evidence: [await scene.evidence(who, scene.fact.evilText)],
          });
        if (isFirst) await scene.stateFact();
      },
    },
    {
      name: 'review what is above the key',
      run: async (scene) => {
        const id = await scene.stateFact();
        const other = await scene.store(scene.agent, scene.fact.evilText, evilTriple(scene.fact));
        await scene.act('claims.quarantine', { id });
        await scene.act('claims.review', { id: other, action: 'activate', expectedVersion: 1 });
        await scene.act('claims.review', { id, action: 'reject', expectedVersion: 1 });
        await scene.act('claims.restore', { id: other });
      },
    },
    {
      name: 'failure of use',
      run: async (scene) => {
        const id = await scene.stateFact();
        const session = idIn(await scene.act('sessions.open', {}));
        for (const who of scene.cast.agents)
          await scene.call(who, 'claims.recordUse', { ids: [id], sessionId: session, outcome: 'failure' });
        await scene.store(scene.agent, scene.fact.evilText, evilTriple(scene.fact));
      },
    },
    {
      name: 'dismiss the mark',
      run: async (scene) => {
        await scene.stateFact();
        await scene.store(scene.agent, scene.fact.evilText);
        for (const { id } of (await scene.act('possibleConflicts.list')).data ?? [])
          await scene.act('possibleConflicts.dismiss', { id, note: 'fine' });
      },
    },
  ],
};
