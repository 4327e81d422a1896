import type { Input } from '../../service/index.js';
import { evilTriple, tripleOf } from '../facts.js';
import { idIn, type Scene } from '../scene.js';
import { each, retraction, type Family } from './family.js';

const take = (scene: Scene, operation: string, id: string) => scene.act(operation, { id, ...retraction });
const storeEvil = (scene: Scene, more: Input = {}) =>
  scene.store(scene.agent, scene.fact.evilText, evilTriple(scene.fact), more);
const echo = (scene: Scene) => scene.store(scene.agent, scene.fact.text, tripleOf(scene.fact));

export const echoes: Family = {
  name: 'echo or corroborate, retract, store another value',
  count: 35,
  variants: [
    ...each(
      ['claims.retract', 'nodes.retract'],
      (operation) => `echo, then ${operation}`,
      async (scene, operation) => {
        const id = await scene.stateFact();
        await echo(scene);
        await take(scene, operation, id);
        await scene.settle();
        await storeEvil(scene);
      },
    ),
    ...each(
      ['claims.retract', 'nodes.retract'],
      (operation) => `corroborate, then ${operation}`,
      async (scene, operation) => {
        const id = await scene.stateFact();
        await scene.act('claims.corroborate', { id, evidenceId: await scene.evidence(scene.agent, scene.fact.text) });
        await take(scene, operation, id);
        await storeEvil(scene);
      },
    ),
    {
      name: 'store first, user confirms, retract',
      run: async (scene) => {
        const id = await echo(scene);
        await scene.stateFact();
        await take(scene, 'claims.retract', id);
        await scene.settle();
        await storeEvil(scene);
      },
    },
    {
      name: 'echo as five agents, all retract',
      run: async (scene) => {
        const id = await scene.stateFact();
        for (const who of scene.cast.agents) await scene.store(who, scene.fact.text, tripleOf(scene.fact));
        for (const who of scene.cast.agents) await scene.call(who, 'claims.retract', { id, ...retraction });
        await storeEvil(scene);
      },
    },
    {
      name: 'echo a narrower window, retract it',
      run: async (scene) => {
        await scene.stateFact();
        const id = await scene.store(scene.agent, scene.fact.text, tripleOf(scene.fact), {
          validUntil: new Date(Date.now() + 60_000).toISOString(),
        });
        await take(scene, 'claims.retract', id);
        await storeEvil(scene);
      },
    },
  ],
};

/** Orders a test of the fact, and ingests its result: the value of the fact, or another one. Returns the record. */
async function orderedTest(scene: Scene, id: string, outcome: string): Promise<string> {
  const { reviewer } = scene.cast;
  await scene.call(reviewer, 'sources.put', { sourceId: 'meter', class: 'tool_output' });
  const testId = idIn(
    await scene.call(reviewer, 'tests.propose', {
      claimIds: [id],
      expected: { [id]: scene.fact.value },
      method: 'Read the meter.',
      cost: 1,
      methodSourceId: 'meter',
    }),
  );
  const evidenceId = idIn(
    await scene.call(reviewer, 'evidence.record', {
      kind: 'reading',
      content: `The meter reads ${outcome}.`,
      evidenceType: 'test_result',
      anchors: { test: testId },
      source: { class: 'tool_output', sourceId: 'meter' },
    }),
  );
  await scene.call(reviewer, 'tests.ingest', { id: testId, evidenceId, outcome });
  return evidenceId;
}

export const supports: Family = {
  name: 'retract or revoke what the user cited or confirmed',
  count: 30,
  variants: [
    {
      name: 'revoke the document the user cites',
      run: async (scene) => {
        const page = await scene.evidence(scene.agent, scene.fact.text);
        await scene.stateFact({ evidence: [page] });
        await scene.act('evidence.revoke', { id: page, reason: 'mine' });
        await scene.settle();
        await storeEvil(scene);
      },
    },
    {
      name: 'retract the document the user cites',
      run: async (scene) => {
        const page = await scene.evidence(scene.agent, scene.fact.text);
        await scene.stateFact({ evidence: [page] });
        await take(scene, 'nodes.retract', page);
        await scene.settle();
        await storeEvil(scene);
      },
    },
    {
      name: 'retract the premise of what the user confirmed',
      run: async (scene) => {
        const premise = await scene.store(scene.agent, 'The ledger says so.');
        await scene.act('nodes.derive', {
          claim: scene.fact.text,
          triple: tripleOf(scene.fact),
          premises: [premise],
          reasoningType: 'modus_ponens',
          logicalChain: 'so',
        });
        await scene.stateFact();
        await take(scene, 'claims.retract', premise);
        await scene.settle();
        await storeEvil(scene);
      },
    },
    {
      name: 'contest the premise of what the user confirmed',
      run: async (scene) => {
        const [premise, other] = [
          await scene.store(scene.agent, 'The ledger says so.'),
          await scene.store(scene.agent, 'The ledger says nothing.'),
        ];
        await scene.act('nodes.derive', {
          claim: scene.fact.text,
          triple: tripleOf(scene.fact),
          premises: [premise],
          reasoningType: 'modus_ponens',
          logicalChain: 'so',
        });
        await scene.stateFact();
        await scene.act('conflicts.contradict', { nodeA: premise, nodeB: other, description: 'so' });
        await scene.settle();
        await storeEvil(scene);
      },
    },
    {
      name: 'retract an earlier claim with a poisoned document',
      run: async (scene) => {
        const page = await scene.evidence(scene.agent, `${scene.fact.text} ${scene.fact.evilText}`);
        const id = await scene.store(scene.agent, scene.fact.text, tripleOf(scene.fact), { evidence: [page] });
        await scene.stateFact();
        await scene.act('evidence.revoke', { id: page, reason: 'mine' });
        await take(scene, 'nodes.retract', id);
        await scene.settle();
        await storeEvil(scene);
      },
    },
    {
      name: 'cite the test that bears out what the user said, then retract',
      run: async (scene) => {
        const id = await scene.stateFact();
        await orderedTest(scene, id, 'something else');
        const evidence = [await orderedTest(scene, id, scene.fact.value)];
        await scene.store(scene.agent, scene.fact.text, tripleOf(scene.fact), { evidence });
        await take(scene, 'claims.retract', id);
        await scene.settle();
        await storeEvil(scene);
      },
    },
  ],
};

export const superseding: Family = {
  name: 'supersede by a claim, a note, a node',
  count: 36,
  variants: [
    {
      name: 'by a claim of the key',
      run: async (scene) =>
        scene.act('claims.supersede', {
          id: await scene.stateFact(),
          text: scene.fact.evilText,
          triple: evilTriple(scene.fact),
        }),
    },
    {
      name: 'by a claim of another key',
      run: async (scene) =>
        scene.act('claims.supersede', {
          id: await scene.stateFact(),
          text: scene.fact.evilText,
          triple: { ...evilTriple(scene.fact), predicate: 'owner' },
        }),
    },
    {
      name: 'by a note',
      run: async (scene) => scene.act('claims.supersede', { id: await scene.stateFact(), text: scene.fact.evilText }),
    },
    {
      name: 'by a note that was there',
      run: async (scene) => {
        const id = await scene.stateFact();
        await scene.act('nodes.supersede', { id, replacementId: await scene.store(scene.agent, scene.fact.evilText) });
      },
    },
    {
      name: 'by repeating something else that the user said',
      run: async (scene) => {
        const id = await scene.stateFact();
        await scene.alsoSays('The office plants are watered by Eva.', {
          subject: 'office plants',
          predicate: 'watered by',
          value: 'Eva',
        });
        await scene.act('claims.supersede', {
          id,
          text: 'The office plants are watered by Eva.',
          triple: { subject: 'office plants', predicate: 'watered by', value: 'Eva' },
        });
      },
    },
    {
      name: 'by naming something else that the user said',
      run: async (scene) => {
        const id = await scene.stateFact();
        await scene.act('nodes.supersede', {
          id,
          replacementId: await scene.alsoSays('The office plants are watered by Eva.'),
        });
      },
    },
    {
      name: 'by a conclusion',
      run: async (scene) => {
        const id = await scene.stateFact();
        const replacementId = idIn(
          await scene.act('nodes.derive', {
            claim: scene.fact.evilText,
            premises: [id],
            reasoningType: 'modus_ponens',
            logicalChain: 'so',
          }),
        );
        await scene.act('nodes.supersede', { id, replacementId });
        await scene.act('nodes.retract', { id, replacementId, ...retraction });
      },
    },
    {
      name: 'after an echo',
      run: async (scene) => {
        const id = await scene.stateFact();
        await echo(scene);
        await scene.act('claims.supersede', { id, text: scene.fact.evilText, triple: evilTriple(scene.fact) });
      },
    },
    {
      name: 'of the same value in other words',
      run: async (scene) => {
        const id = await scene.stateFact();
        await scene.act('claims.supersede', {
          id,
          text: `${scene.fact.text} ${scene.fact.evilText}`,
          triple: tripleOf(scene.fact),
        });
        await take(scene, 'claims.retract', id);
      },
    },
  ],
};
