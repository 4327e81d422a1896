import { idIn, type Scene } from '../scene.js';
import type { Family } from './family.js';

/**
 * A rulebook by which only one system, the ledger, decides what is true in the space. Its facts have the words of the
 * ledger.
 */
const RULEBOOK = {
  schema: 'credence.domain/1',
  name: 'ledger',
  entities: { subject: { pattern: '[A-Z][a-z]+' } },
  evidenceTypes: {
    ledger_entry: { ttl: 'none', sourceSystems: ['ledger'], anchors: { subject: ['/subject'] } },
  },
  claimTypes: {
    entry: {
      anchors: ['subject'],
      holds: 'state',
      requires: [{ evidence: 'ledger_entry', freshness: 'fresh', bind: ['subject'] }],
      triple: { subject: '{subject}', predicate: 'ledger_entry_of', value: { from: 'ledger_entry', at: '/says' } },
      template: '{value}',
    },
  },
};

const withRulebook = (scene: Scene) =>
  scene.cast.tenant.owner.do('schemas.put', { space: scene.space, document: RULEBOOK });

/** Records and asserts as the agent, even if earlier calls were refused. */
async function asserting(scene: Scene, evidence: Record<string, unknown>): Promise<void> {
  const { subject, evilText } = scene.fact;
  const recorded = await scene.act('evidence.record', {
    kind: 'tool_output',
    evidenceType: 'ledger_entry',
    content: JSON.stringify({ subject, says: evilText }),
    anchors: { subject },
    ...evidence,
  });
  const id = recorded.refused === undefined ? [idIn(recorded)] : [];
  await scene.act('facts.assert', { claimType: 'entry', anchors: { subject }, evidence: id, text: evilText });
}

/** Facts need evidence from systems that an agent may not speak for. Nothing that it records itself makes a fact. */
export const factAttempts: Family = {
  name: 'facts by evidence of its own',
  count: 18,
  variants: [
    {
      name: 'a record without a source system',
      run: async (scene) => {
        await withRulebook(scene);
        await scene.stateFact();
        await asserting(scene, {});
      },
    },
    {
      name: 'a record in the name of a system that it may not use',
      run: async (scene) => {
        await withRulebook(scene);
        await scene.stateFact();
        await asserting(scene, { sourceSystem: 'ledger' });
      },
    },
    {
      name: 'a record of what a model said',
      run: async (scene) => {
        await withRulebook(scene);
        await scene.stateFact();
        await asserting(scene, { sourceSystem: 'llm' });
      },
    },
    {
      name: 'a record that declares what it is about, in letters that look the same and under other names',
      run: async (scene) => {
        await withRulebook(scene);
        await scene.stateFact();
        const { subject, evilText: says } = scene.fact;
        await asserting(scene, { content: JSON.stringify({ says }), anchors: { subject } });
        await asserting(scene, { content: JSON.stringify({ says }), sourceSystem: 'Ledger', anchors: { subject } });
        await asserting(scene, { content: JSON.stringify({ says }), sourceSystem: ' ledger', anchors: { subject } });
      },
    },
    {
      name: 'a record that names what it is about in its text, before more than is read',
      run: async (scene) => {
        await withRulebook(scene);
        await scene.stateFact();
        const { subject, evilText } = scene.fact;
        await asserting(scene, { content: `${subject}: ${evilText} ${'x '.repeat(200_000)}` });
        await asserting(scene, { content: `${'x '.repeat(200_000)} ${subject}: ${evilText}` });
      },
    },
    {
      name: 'its own words, with no evidence and with that of the user',
      run: async (scene) => {
        await withRulebook(scene);
        const evidence = await scene.evidence(scene.user, scene.fact.text);
        await scene.stateFact({ evidence: [evidence] });
        const { subject, evilText: text } = scene.fact;
        for (const cited of [[], [evidence]])
          await scene.act('facts.assert', { claimType: 'entry', anchors: { subject }, evidence: cited, text });
      },
    },
  ],
};
