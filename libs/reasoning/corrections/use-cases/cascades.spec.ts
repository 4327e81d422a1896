import type { Id } from '#libs/kernel/index.js';
import type { CascadeJob } from '#libs/graph/cascades/domain/index.js';
import { CascadesModule } from '#libs/graph/cascades/cascades.module.js';
import { ListCascades } from '#libs/graph/cascades/use-cases/index.js';
import { ClaimsModule } from '#libs/knowledge/claims/claims.module.js';
import { RetractInput, StoreClaimInput, SupersedeInput } from '#libs/knowledge/claims/domain/index.js';
import { GetClaim, RetractClaim, StoreClaim, SupersedeClaim } from '#libs/knowledge/claims/use-cases/index.js';
import { VerifyReplay } from '#libs/history/replay/use-cases/index.js';
import { CreateSpaceInput } from '#libs/tenancy/spaces/domain/index.js';
import { CreateSpace } from '#libs/tenancy/spaces/use-cases/index.js';
import { openWorld, type World } from '#libs/testing/index.js';
import { DerivationsModule } from '../../derivations/derivations.module.js';
import { DeriveInput } from '../../derivations/domain/index.js';
import { Derive } from '../../derivations/use-cases/index.js';
import { CorrectionsModule } from '../corrections.module.js';
import { WalkCascade } from './index.js';

let world: World;
beforeAll(async () => { world = await openWorld([ClaimsModule, CascadesModule, DerivationsModule, CorrectionsModule]); });
afterAll(() => world.close());

let spaces = 0;
async function aSpace() {
  const slug = `g${spaces += 1}`;
  const spaceId = (await world.get(CreateSpace).run(world.as('admin'), CreateSpaceInput.parse({ slug, name: slug }))).id;
  const as = world.as('owner');
  const store = async (body: object) => (await world.get(StoreClaim).run(as, StoreClaimInput.parse({ space: slug, ...body }))).claim!.id as Id<'clm'>;
  const derive = (claim: string, premises: string[], more: object = {}) => (
    world.get(Derive).run(as, DeriveInput.parse({ space: slug, claim, premises, reasoningType: 'modus_ponens', logicalChain: 'as said', ...more })));
  const settle = async (): Promise<void> => {
    for (;;) {
      const { data } = await world.get(ListCascades).run(as, { space: slug, state: 'running', limit: 50 });
      if (data.length === 0) return;
      for (const { id } of data) await world.get(WalkCascade).run(world.tenantId, { spaceId, cascadeId: id } as CascadeJob);
    }
  };
  return {
    slug, store, derive, settle,
    derived: async (claim: string, premises: string[], more: object = {}) => (await derive(claim, premises, more)).claim!.id as Id<'clm'>,
    claim: (id: string) => world.get(GetClaim).run(as, { space: slug, id } as never),
    retract: (id: Id<'clm'>) => world.get(RetractClaim).run(as, RetractInput.parse({ space: slug, id, errorType: 'other', reason: 'wrong' })),
    supersede: (id: Id<'clm'>, body: object) => world.get(SupersedeClaim).run(as, SupersedeInput.parse({ space: slug, id, ...body })),
    running: async () => (await world.get(ListCascades).run(as, { space: slug, limit: 50 })).data,
  };
}

const SYSTEM = { provenance: { source: 'system' } };

describe('what rests on a claim', () => {
  it('is tainted when the claim is retracted, however far above it', async () => {
    const { store, derived, derive, retract, claim, settle } = await aSpace();
    const a = await store({ text: 'A', ...SYSTEM });
    const d1 = await derived('D1', [a]);
    const d2 = await derived('D2', [d1]);
    expect([(await claim(d1)).confidence, (await claim(d2)).confidence]).toEqual([0.931, 0.91238]);
    await retract(a);
    await settle();
    for (const id of [d1, d2]) expect(await claim(id)).toMatchObject({ grounding: 'tainted', confidence: 0, trust: 0 });
    expect(await derive('D3', [d2], { useStale: true, useContested: true })).toMatchObject({
      outcome: 'blocked', blocked: { gate: 'blocked_tainted', obstacles: [{ id: d2, causes: [{ kind: 'taint', rootId: a }] }] }, claim: null,
    });
  });

  it('is stale when the claim is superseded, but for the replacement itself', async () => {
    const { store, derived, derive, supersede, claim, settle } = await aSpace();
    const a = await store({ text: 'A', ...SYSTEM });
    const d1 = await derived('D1', [a]);
    const d2 = await derived('D2', [d1]);
    const { claim: a1 } = await supersede(a, { text: 'A, corrected', ...SYSTEM });
    await settle();
    for (const id of [d1, d2]) expect(await claim(id)).toMatchObject({ grounding: 'stale' });
    expect(await derive('D3', [d1])).toMatchObject({ outcome: 'blocked', blocked: { gate: 'blocked_stale' } });
    expect(await derive('D3', [d1], { useStale: true })).toMatchObject({ outcome: 'accepted', claim: { grounding: 'stale' } });
    expect(await derive('D4', [a1!.id])).toMatchObject({ outcome: 'accepted', claim: { grounding: 'sound' } });
  });

  it('refuses to be built on while a correction is on its way to it', async () => {
    const { store, derived, derive, retract } = await aSpace();
    const a = await store({ text: 'A', ...SYSTEM });
    const d1 = await derived('D1', [a]);
    const [b, d2] = [await store({ text: 'B', ...SYSTEM }), await derived('D2', [d1])];
    await retract(a);
    await expect(derive('D3', [d2])).rejects.toMatchObject({ code: 'cascade_running' });
    expect(await derive('E', [b])).toMatchObject({ outcome: 'accepted' });
  });

  it('is looked at once however it is woven, and a chain moves a page at a time', async () => {
    const { store, derived, retract, settle, running } = await aSpace();
    let layer = [await store({ text: 'p0', ...SYSTEM }), await store({ text: 'p1', ...SYSTEM }), await store({ text: 'p2', ...SYSTEM })];
    const [root] = layer;
    for (let depth = 0; depth < 6; depth += 1) {
      const next: Id<'clm'>[] = [];
      for (let i = 0; i < 3; i += 1) next.push(await derived(`n${depth}.${i}`, layer));
      layer = next;
    }
    await retract(root!);
    await settle();
    expect(await running()).toMatchObject([{ trigger: 'retracted', state: 'done', processed: 19, changed: 19, remaining: 0 }]);
  });

  it('is told by the log alone', async () => {
    expect(await world.get(VerifyReplay).run(world.tenantId)).toMatchObject({ differences: [], unprojected: {} });
  });
});
