import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CorroborateInput, StoreClaimInput, Corroborate, GetClaim, StoreClaim } from '#libs/knowledge/claims/index.js';
import {
  RecordEvidenceInput,
  ReinstateEvidenceInput,
  RevokeEvidenceInput,
  RecordEvidence,
} from '#libs/knowledge/evidence/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { markingIn } from '#libs/testing/marked-evidence.js';
import { ReasoningModule } from '../../reasoning.module.js';

describe('lessons learned from lessons', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld([ReasoningModule, KnowledgeModule]);
  });
  afterAll(async () => {
    await world.expectReplayIsExact();
    await world.close();
  });

  async function spaceOfLessons() {
    const owner = world.as('owner');
    const here = await openSpace(world);
    return {
      ...here,
      owner,
      store: (text: string) => here.store(text, { provenance: { source: 'system' } }),
      learn: (claim: string, ...incidentIds: string[]) => here.make({ type: 'lesson', claim, incidentIds }),
      worth: async (id: string) => (await here.getClaim(id)).confidence,
    };
  }

  it('lose their support and regain it, however deeply they are nested', async () => {
    const { store, learn, retract, reinstate, worth, settle } = await spaceOfLessons();
    const base = await store('It broke.');
    const nested: string[] = [];
    for (let depth = 1; depth <= 12; depth += 1) nested.push(await learn(`lesson ${depth}`, nested.at(-1) ?? base));
    const before = await Promise.all(nested.map(worth));
    await retract(base);
    await settle();
    expect(await Promise.all(nested.map(worth))).toEqual(nested.map(() => 0));
    await reinstate(base);
    await settle();
    expect(await Promise.all(nested.map(worth))).toEqual(before);
  });

  it.each([
    ['together', 'at_once'],
    ['one after the other', 'in_pages'],
  ] as const)('depend on their own evidence as well as on their incidents, if both are weighed %s', async (_, way) => {
    const { space, spaceId, owner, learn, worth, settle } = await spaceOfLessons();
    const marking = markingIn(world, way, { space, spaceId });
    const settleAll = async (): Promise<void> => {
      while (await marking.page(8));
      await settle();
    };
    const report = (
      await world
        .get(RecordEvidence)
        .run(owner, RecordEvidenceInput.parse({ space, kind: 'document', content: 'It broke.', source: 'document' }))
    ).id;
    const incident = (
      await world
        .get(StoreClaim)
        .run(
          owner,
          StoreClaimInput.parse({ space, text: 'It broke.', evidence: [report], provenance: { source: 'document' } }),
        )
    ).claim!.id;
    const lesson = await learn('Check it.', incident);
    await world.get(Corroborate).run(owner, CorroborateInput.parse({ space, id: lesson, evidenceId: report }));
    const [before, { trust }] = [
      await worth(lesson),
      await world.get(GetClaim).run(owner, { space, id: lesson as never }),
    ];
    for (let time = 0; time < 2; time += 1) {
      await marking.revoke.run(owner, RevokeEvidenceInput.parse({ space, id: report, reason: 'forged' }));
      await settleAll();
      expect(await world.get(GetClaim).run(owner, { space, id: lesson as never })).toMatchObject({
        confidence: 0,
        corroboration: 1,
      });
      await marking.reinstate.run(owner, ReinstateEvidenceInput.parse({ space, id: report, reason: 'genuine' }));
      await settleAll();
      expect(await world.get(GetClaim).run(owner, { space, id: lesson as never })).toMatchObject({
        confidence: before,
        corroboration: 2,
        trust,
      });
    }
  });

  it('count each incident in its current state, however deeply the incident is nested', async () => {
    const { store, learn, retract, worth, settle } = await spaceOfLessons();
    const [base, other] = [await store('It broke.'), await store('It broke again.')];
    const first = await learn('Check it.', base);
    const second = await learn('Check it twice.', first, base);
    const third = await learn('Check it always.', second, first, other);
    await retract(base);
    await settle();
    expect({ first: await worth(first), second: await worth(second) }).toEqual({ first: 0, second: 0 });
    expect(await worth(third)).toEqual(await worth(await learn('Check.', other)));
  });
});
