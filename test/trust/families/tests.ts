import { idIn, type Scene } from '../scene.js';
import { evilTriple } from '../facts.js';
import { each, type Family } from './family.js';

const GAUGE = 'gauge';

/** A key of an agent that may speak for an instrument, as an admin grants it. */
function entitled({ cast }: Scene) {
  return cast.tenant.agent(GAUGE, {
    name: GAUGE,
    allowedClasses: ['inference', 'tool_output'],
    sourceSystems: [GAUGE],
  });
}

/** Proposes an invented test that the fact fails, no matter what the instrument reads. */
async function invented(scene: Scene, id: string, expected: string): Promise<string> {
  await scene.call(scene.user, 'sources.put', { sourceId: GAUGE, class: 'tool_output' });
  return idIn(
    await scene.act('tests.propose', {
      claimIds: [id],
      expected: { [id]: expected },
      kind: 'authoritative_source',
      method: 'Read the gauge.',
      cost: 0,
      methodSourceId: GAUGE,
    }),
  );
}

const reading = (testId: string, content: string) => ({
  kind: 'reading',
  content,
  evidenceType: 'test_result',
  anchors: { test: testId },
});

/** A test is invented, and its result forged, so that what a user said would be rejected. */
export const testAttempts: Family = {
  name: 'invent a test that the fact fails',
  count: 20,
  variants: [
    ...each(
      [1, 3],
      (times) => `by a key that may speak for the method source, ${times} times`,
      async (scene, times) => {
        const id = await scene.stateFact();
        const key = await entitled(scene);
        for (let i = 0; i < times; i += 1) {
          const testId = await invented(scene, id, scene.fact.value);
          const { evil, evilText } = scene.fact;
          const evidenceId = idIn(
            await scene.call(key, 'evidence.record', {
              ...reading(testId, evilText),
              source: { class: 'tool_output', sourceId: GAUGE },
            }),
          );
          await scene.call(key, 'tests.ingest', { id: testId, evidenceId, outcome: evil });
        }
        await scene.settle();
      },
    ),
    {
      name: 'by a key that only names the method source, and one that others wait for is withdrawn',
      run: async (scene) => {
        const id = await scene.stateFact();
        const testId = await invented(scene, id, scene.fact.value);
        const evidenceId = idIn(
          await scene.act('evidence.record', {
            ...reading(testId, scene.fact.evilText),
            source: { class: 'inference', sourceId: GAUGE },
          }),
        );
        await scene.act('tests.ingest', { id: testId, evidenceId, outcome: scene.fact.evil });
        const ordered = await scene.call(scene.cast.reviewer, 'tests.propose', {
          claimIds: [id],
          expected: { [id]: scene.fact.value },
          method: 'Ask.',
          cost: 1,
          methodSourceId: GAUGE,
        });
        await scene.act('tests.withdraw', { id: idIn(ordered) });
        await scene.settle();
      },
    },
    ...each(
      [1, 4],
      (times) => `and has a test suggested for it ${times} times`,
      async (scene, times) => {
        const id = await scene.stateFact();
        const { text, evilText } = scene.fact;
        await scene.store(scene.agent, text, undefined, { impact: 'low', testCost: 1_000_000 });
        for (let i = 0; i < times; i += 1)
          await scene.store(scene.agent, evilText, undefined, { impact: 'irreversible' });
        const testId = await invented(scene, id, scene.fact.value);
        const evidenceId = idIn(await scene.act('evidence.record', reading(testId, evilText)));
        await scene.act('tests.ingest', { id: testId, evidenceId, outcome: scene.fact.evil });
        await scene.act('tests.list', { suggested: true });
        await scene.settle();
      },
    ),
    {
      name: 'together with the other, which passes it, in a workspace',
      run: async (scene) => {
        const id = await scene.stateFact();
        const { value, evil, evilText } = scene.fact;
        const workspaceId = idIn(await scene.act('workspaces.open', { kind: 'free' }));
        const place = { scope: 'workspace', workspaceId };
        const other = await scene.store(scene.agent, evilText, evilTriple(scene.fact), place);
        await scene.call(scene.user, 'sources.put', { sourceId: GAUGE, class: 'tool_output' });
        const testId = idIn(
          await scene.act('tests.propose', {
            claimIds: [id, other],
            expected: { [id]: value, [other]: evil },
            method: 'Read the gauge.',
            cost: 0,
            methodSourceId: GAUGE,
          }),
        );
        const key = await entitled(scene);
        const evidenceId = idIn(
          await scene.call(key, 'evidence.record', {
            ...reading(testId, evilText),
            source: { class: 'tool_output', sourceId: GAUGE },
          }),
        );
        await scene.call(key, 'tests.ingest', { id: testId, evidenceId, outcome: evil });
        await scene.settle();
      },
    },
    {
      name: 'before the user speaks, on what an agent said first',
      run: async (scene) => {
        const first = await scene.store(scene.agent, scene.fact.text);
        const testId = await invented(scene, first, scene.fact.value);
        const key = await entitled(scene);
        const evidenceId = idIn(
          await scene.call(key, 'evidence.record', {
            ...reading(testId, scene.fact.evilText),
            source: { class: 'tool_output', sourceId: GAUGE },
          }),
        );
        await scene.call(key, 'tests.ingest', { id: testId, evidenceId, outcome: scene.fact.evil });
        await scene.stateFact();
        await scene.settle();
      },
    },
  ],
};
