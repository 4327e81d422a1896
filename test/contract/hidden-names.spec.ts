import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { canonicalJson } from '#libs/kernel/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { openService, type RestClient, type Service } from '../service/index.js';

/** What a write stores about an id that belongs to a private session of somebody else. */
let service: Service;
let opener: RestClient;
let stranger: RestClient;
/** A workspace and a claim in a private session of somebody else, each with an unused id of the same kind. */
let pairs: Record<'wsp' | 'clm', [hidden: string, unknown: string]>;
beforeAll(async () => {
  service = await openService();
  const tenant = await service.aTenant();
  await tenant.owner.do('spaces.create', { slug: 'demo', name: 'Demo' });
  const anAgent = (name: string) => tenant.agent(name, { allowedClasses: ['inference', 'document'] });
  [opener, stranger] = [await anAgent('opener'), await anAgent('stranger')];
  const { id: sessionId } = await opener.do('sessions.open', { space: 'demo', private: true });
  const { id: wsp } = await opener.do('workspaces.open', { space: 'demo', kind: 'session', ownerId: sessionId });
  const { claim } = await opener.do('claims.store', {
    space: 'demo',
    text: 'Quokkas sleep at noon',
    scope: 'session',
    sessionId,
    provenance: { source: 'inference' },
  });
  const ids = new TypeIds();
  pairs = { wsp: [wsp, ids.next('wsp')], clm: [claim.id, ids.next('clm')] };
});
afterAll(() => service.close());

/** An answer, without the sent id and what differs between any two requests. */
const shown = (body: unknown, sent: string): string =>
  canonicalJson(body)
    .replaceAll(sent, 'SENT')
    .replaceAll(/"(\w+At|auditId)":"[^"]*"/g, '"$1":"…"')
    .replaceAll(/"(clm|cnd)_\w{26}"/g, '"$1"');

describe('a hidden id in a write', () => {
  it('is answered like an unknown one, also when the request is repeated with its Idempotency-Key', async () => {
    const answers: string[] = [];
    for (const [n, id] of pairs.wsp.entries()) {
      const text = `The quiet workspace is called ${id}`;
      const items = [
        { key: 'placed', claim: { text: 'Numbats eat termites', scope: 'workspace', workspaceId: id } },
        { key: 'spoken', claim: { text } },
      ];
      for (let times = 0; times < 2; times += 1) {
        const { status, body } = await stranger.call(
          'spaces.import',
          { space: 'demo', name: 'notes', items: items.map((item) => ({ ...item, key: `${item.key} ${n}` })) },
          { idempotencyKey: `import ${n}` },
        );
        expect(body.data).toMatchObject([{ error: { code: 'not_found' } }, { outcome: 'stored' }]);
        answers.push(shown({ status, body }, id).replaceAll(/"(placed|spoken) \d"/g, '"$1"'));
        expect(await stranger.do('claims.get', { space: 'demo', id: body.data[1].id })).toMatchObject({ text });
      }
    }
    expect(new Set(answers)).toEqual(new Set([answers[0]]));
  });

  it('is stored like an unknown id in a candidate that is rejected because of it', async () => {
    const answers: string[] = [];
    for (const id of pairs.clm) {
      const recorded = await stranger.do('candidates.record', {
        space: 'demo',
        level: 'atom',
        kind: 'episodic',
        // A text that somebody could mistake for the replacement of a hidden id.
        text: `Numbats are not clm_${'0'.repeat(26)}`,
        spans: [{ messageId: `evd_${'0'.repeat(26)}`, start: 0, end: 1, sha256: '0'.repeat(64) }],
        confidence: 0.8,
        supersedes: id,
      });
      expect(recorded).toMatchObject({ state: 'rejected', supersedes: id });
      const stored = await stranger.do('candidates.get', { space: 'demo', id: recorded.id });
      expect(stored).toMatchObject({ supersedes: id });
      answers.push(shown(recorded, id), shown(stored, id));
    }
    expect([answers[0], answers[1]]).toEqual([answers[2], answers[3]]);
  });
});
