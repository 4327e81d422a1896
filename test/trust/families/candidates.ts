import { sha256 } from '#libs/platform/secrets/index.js';
import type { Input, RestClient } from '../../service/index.js';
import { idIn, type Scene } from '../scene.js';
import type { Family } from './family.js';

/** An agent that may record what users said, and whose stated confidence counts. */
const anExtractor = (scene: Scene): Promise<RestClient> =>
  scene.cast.tenant.agent('extractor', {
    name: 'extractor',
    allowedClasses: ['inference', 'user_implicit'],
    grants: ['conversation_ingest', 'extractor'],
  });

async function spanOf(scene: Scene, who: RestClient, role: string, content: string): Promise<Input> {
  const { messages = [] } = await scene.call(who, 'conversations.record', {
    sessionId: 'talk',
    messages: [{ role, content }],
  });
  return wholeOf(messages[0]?.id, content);
}

const wholeOf = (messageId: string, content: string): Input => ({
  messageId,
  start: 0,
  end: [...content].length,
  sha256: sha256(content),
});

const atomOf = (text: string, spans: readonly Input[], more: object = {}): Input => ({
  level: 'atom',
  kind: 'episodic',
  text,
  spans,
  confidence: 1,
  ...more,
});

/** Atoms, scenarios and personas are claims that a gate accepts. None that an agent sends may affect a fact. */
export const candidates: Family = {
  name: 'candidates',
  count: 21,
  variants: [
    {
      name: 'an atom that quotes the agent itself',
      run: async (scene) => {
        await scene.stateFact();
        const { evilText } = scene.fact;
        const span = await spanOf(scene, scene.agent, 'assistant', evilText);
        await scene.act('candidates.record', atomOf(evilText, [span]));
        await scene.call(await anExtractor(scene), 'candidates.record', atomOf(evilText, [span]));
      },
    },
    {
      name: 'an atom that quotes a user, recorded before the user speaks',
      run: async (scene) => {
        const extractor = await anExtractor(scene);
        const { evilText } = scene.fact;
        const span = await spanOf(scene, extractor, 'user', evilText);
        await scene.call(extractor, 'candidates.record', atomOf(evilText, [span]));
        await scene.act('candidates.record', atomOf(evilText, [span]));
        await scene.stateFact();
      },
    },
    {
      name: 'an atom that quotes a user, recorded after the user spoke in a sentence',
      run: async (scene) => {
        await scene.stateNote();
        const extractor = await anExtractor(scene);
        const { evilText } = scene.fact;
        const span = await spanOf(scene, extractor, 'user', evilText);
        await scene.call(extractor, 'candidates.record', atomOf(evilText, [span]));
        await scene.act('candidates.record', atomOf(evilText, [span], { kind: 'instruction' }));
      },
    },
    {
      name: 'an atom that supersedes the fact',
      run: async (scene) => {
        const supersedes = await scene.stateFact();
        const extractor = await anExtractor(scene);
        const { evilText } = scene.fact;
        const span = await spanOf(scene, extractor, 'user', evilText);
        for (const who of [extractor, scene.agent])
          await scene.call(who, 'candidates.record', atomOf(evilText, [span], { supersedes }));
      },
    },
    {
      name: 'an atom that a reviewer recorded, superseded by hand and by proposal',
      run: async (scene) => {
        await scene.stateFact();
        const extractor = await anExtractor(scene);
        const { text, evilText } = scene.fact;
        const said = await spanOf(scene, extractor, 'user', text);
        const { claimId: supersedes } = await scene.call(
          scene.cast.reviewer,
          'candidates.record',
          atomOf(text, [said], { manual: true }),
        );
        const span = await spanOf(scene, extractor, 'user', evilText);
        for (const who of [extractor, scene.agent])
          for (const manual of [false, true]) {
            const { proposalId } = await scene.call(
              who,
              'candidates.record',
              atomOf(evilText, [span], { supersedes, manual }),
            );
            if (proposalId) await scene.call(who, 'proposals.approve', { id: proposalId, note: 'Approved.' });
          }
      },
    },
    {
      name: 'a passage without the words around it',
      run: async (scene) => {
        await scene.stateFact();
        const extractor = await anExtractor(scene);
        const { evilText } = scene.fact;
        const content = `It is not true that ${evilText}`;
        const { messages = [] } = await scene.call(extractor, 'conversations.record', {
          sessionId: 'talk',
          messages: [{ role: 'user', content }],
        });
        const start = [...content].length - [...evilText].length;
        const span = { ...wholeOf(messages[0]?.id, evilText), start, end: [...content].length };
        for (const who of [extractor, scene.agent])
          await scene.call(who, 'candidates.record', atomOf(evilText, [span]));
      },
    },
    {
      name: 'a scenario and a persona over its own atoms',
      run: async (scene) => {
        await scene.stateFact();
        const extractor = await anExtractor(scene);
        const { evilText } = scene.fact;
        const note = 'The team meets in the large room every morning.';
        const span = await spanOf(scene, extractor, 'user', note);
        const { claimId } = await scene.call(extractor, 'candidates.record', atomOf(note, [span]));
        const summary = { title: evilText, text: evilText, confidence: 1 };
        const { claimId: scenario } = await scene.act('candidates.record', {
          level: 'scenario',
          ...summary,
          atoms: [claimId ?? idIn({})],
        });
        await scene.act('candidates.record', {
          level: 'persona',
          ...summary,
          scenarios: [scenario ?? claimId ?? idIn({})],
        });
        await scene.settle();
      },
    },
  ],
};
