import { evilTriple } from '../facts.js';
import { idIn, type Scene } from '../scene.js';
import type { Family } from './family.js';

const register = (scene: Scene, sourceId: string, sourceClass = 'document') =>
  scene.call(scene.cast.tenant.owner, 'sources.put', { sourceId, class: sourceClass });
const NAMED = ['crm', 'erp', 'wire', 'ledger', 'archive'];
const page = { locator: { url: 'https://crm.example/terms' } };
const record = async (scene: Scene, content: string, more: Record<string, unknown> = {}) =>
  idIn(await scene.act('evidence.record', { kind: 'document', content, ...more }));
const state = (scene: Scene, more: Record<string, unknown> = {}) =>
  scene.store(scene.agent, scene.fact.evilText, evilTriple(scene.fact), more);

/** An agent that may assert documents and what users implied, too. */
const wide = (scene: Scene) =>
  scene.cast.tenant.agent('wide', { allowedClasses: ['inference', 'document', 'user_implicit'] });

export const sources: Family = {
  name: 'speak for sources, or use up their voice',
  count: 42,
  variants: [
    {
      name: 'in the name of every source there is',
      run: async (scene) => {
        for (const name of NAMED) await register(scene, name, 'inference');
        await scene.stateFact();
        for (const sourceId of NAMED) await state(scene, { provenance: { source: 'inference', sourceId } });
      },
    },
    {
      name: 'a label before the source is registered',
      run: async (scene) => {
        const early = await record(scene, scene.fact.evilText, { ...page, source: { sourceId: 'crm' } });
        await register(scene, 'crm', 'system');
        await scene.call(scene.user, 'evidence.record', {
          kind: 'document',
          content: 'Terms of the year.',
          ...page,
          source: { sourceId: 'crm' },
        });
        await scene.stateFact();
        await state(scene, { evidence: [early] });
      },
    },
    {
      name: "the source's document, before what the user cites",
      run: async (scene) => {
        await register(scene, 'crm');
        await record(scene, scene.fact.evilText, page);
        const own = idIn(
          await scene.call(scene.user, 'evidence.record', {
            kind: 'document',
            content: scene.fact.text,
            ...page,
            source: { sourceId: 'crm' },
          }),
        );
        await scene.stateFact({ evidence: [own] });
        await state(scene);
      },
    },
    {
      name: 'a source made worthless after the user cited it',
      run: async (scene) => {
        await register(scene, 'crm');
        const own = idIn(
          await scene.call(scene.user, 'evidence.record', {
            kind: 'document',
            content: scene.fact.text,
            source: { sourceId: 'crm' },
          }),
        );
        await scene.stateFact({ evidence: [own] });
        await scene.act('sources.put', { sourceId: 'crm', class: 'inference', baseReliability: 0 });
        await state(scene, { provenance: { source: 'inference', sourceId: 'crm' } });
      },
    },
    {
      name: "an extract of a source's document",
      run: async (scene) => {
        await register(scene, 'crm');
        const own = idIn(
          await scene.call(scene.user, 'evidence.record', {
            kind: 'document',
            content: scene.fact.text,
            source: { sourceId: 'crm' },
          }),
        );
        await scene.stateFact();
        await state(scene, { evidence: [await record(scene, scene.fact.evilText, { parentEvidenceIds: [own] })] });
      },
    },
    {
      name: 'citing pages of many sources that say nothing of it',
      run: async (scene) => {
        const agent = await wide(scene);
        const pages: string[] = [];
        for (const sourceId of NAMED) {
          await register(scene, sourceId);
          pages.push(
            idIn(
              await scene.call(scene.user, 'evidence.record', {
                kind: 'document',
                content: `About the weather, by ${sourceId}.`,
                source: { sourceId },
              }),
            ),
          );
        }
        await scene.stateFact();
        const claim = await scene.store(agent, scene.fact.evilText, evilTriple(scene.fact), {
          evidence: pages,
          provenance: { source: 'document' },
        });
        for (const evidenceId of pages) await scene.call(agent, 'claims.corroborate', { id: claim, evidenceId });
        await scene.store(agent, scene.fact.evilText, evilTriple(scene.fact), { provenance: { source: 'document' } });
      },
    },
    {
      name: 'what the user implied, and did not say',
      run: async (scene) => {
        const agent = await wide(scene);
        const relay = await scene.cast.tenant.as({ role: 'writer', grants: ['conversation_ingest'] });
        const { messages } = await scene.call(relay, 'conversations.record', {
          sessionId: 'talk',
          messages: [
            { role: 'user', content: `It is not true that: ${scene.fact.evilText}` },
            { role: 'user', content: 'Good morning.' },
          ],
        });
        await scene.stateFact();
        for (const { id } of messages)
          await scene.store(agent, scene.fact.evilText, evilTriple(scene.fact), {
            evidence: [id],
            provenance: { source: 'user_implicit' },
          });
      },
    },
  ],
};
