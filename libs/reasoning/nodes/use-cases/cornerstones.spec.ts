import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Ctx, Id } from '#libs/kernel/index.js';
import {
  ReinstateInput,
  RetractInput,
  StoreClaimInput,
  ReinstateClaim,
  RetractClaim,
  StoreClaim,
} from '#libs/knowledge/claims/index.js';
import { CreateSpaceInput, CreateSpace } from '#libs/tenancy/spaces/index.js';
import { openWorld, type World } from '#libs/testing/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { ReflectInput, type Section, Reflect } from '../../explore/index.js';
import { AddEdgeInput, CreateNodeInput, ListEdgesInput } from '../domain/node.schemas.js';
import { CreateNodeResult, EdgeList } from '../domain/node.views.js';
import { AddEdge, ListEdges } from './edges.js';
import { CreateNode } from './create-nodes.js';
import { GetNode } from './read-nodes.js';
import { DecideInput, ApproveProposal, RefuseProposal, WithdrawProposal } from '../../proposals/index.js';
import { RetireInput } from '../domain/cornerstone.rules.js';
import { RetireCornerstone } from './retire-cornerstone.js';

describe('cornerstones', () => {
  let world: World;
  let owner: Ctx;
  let reviewer: Ctx;
  let spaces = 0;
  beforeAll(async () => {
    world = await openWorld([ReasoningModule], {
      now: () => new Date('2026-01-01T00:00:00Z'),
    });
    owner = world.as('owner');
    reviewer = world.as('reviewer', {
      principal: { id: 'prn_00000000000000000000000001', kind: 'user', name: 'reviewer' },
    });
  });
  afterAll(async () => {
    expect(await world.replay()).toMatchObject({ differences: [], unprojected: {} });
    await world.close();
  });

  async function aSpace() {
    const space = `space-${(spaces += 1)}`;
    await world.get(CreateSpace).run(owner, CreateSpaceInput.parse({ slug: space, name: space }));
    const decide = (UseCase: new (...args: never[]) => Pick<ApproveProposal, 'run'>, id: string, ctx: Ctx) =>
      world.get<Pick<ApproveProposal, 'run'>>(UseCase).run(ctx, DecideInput.parse({ space, id }));
    const lay = async (supportIds: string[], more: object = {}) => {
      const { node, proposal } = CreateNodeResult.parse(
        await world.get(CreateNode).run(
          owner,
          CreateNodeInput.parse({
            space,
            type: 'cornerstone',
            tag: 'care',
            title: 'Ask first',
            frame: 'Haste cost us a day.',
            supportIds,
            ...more,
          }),
        ),
      );
      return { id: node!.id as Id<'nod'>, status: node!.status, proposalId: proposal!.id as string, proposal };
    };
    const approve = (id: string) => decide(ApproveProposal, id, reviewer);
    return {
      space,
      lay,
      approve,
      laid: async (supportIds: string[], more: object = {}) => {
        const { id, proposalId } = await lay(supportIds, more);
        await approve(proposalId);
        return id;
      },
      refuse: (id: string) => decide(RefuseProposal, id, reviewer),
      withdraw: (id: string) => decide(WithdrawProposal, id, owner),
      retire: (id: string) =>
        world.get(RetireCornerstone).run(owner, RetireInput.parse({ space, id, reason: 'We work otherwise now.' })),
      claim: async (text: string) =>
        (await world.get(StoreClaim).run(owner, StoreClaimInput.parse({ space, text }))).claim!.id as string,
      retract: (id: string) =>
        world.get(RetractClaim).run(owner, RetractInput.parse({ space, id, errorType: 'other', reason: 'wrong' })),
      reinstate: (id: string) =>
        world.get(ReinstateClaim).run(owner, ReinstateInput.parse({ space, id, reason: 'right after all' })),
      tie: (kind: string, fromId: string, toId: string) =>
        world.get(AddEdge).run(owner, AddEdgeInput.parse({ space, kind, fromId, toId })),
      get: (id: string) => world.get(GetNode).run(owner, { space, id: id as never }),
      edges: async (id: string, kind: string) =>
        EdgeList.parse(await world.get(ListEdges).run(owner, ListEdgesInput.parse({ space, id, kind }))).data.map(
          ({ fromId, toId }) => [fromId, toId],
        ),
      reflect: async (section: Section) =>
        (await world.get(Reflect).run(owner, ReflectInput.parse({ space, section }))).sections[0]!.data.map(
          ({ id }) => id,
        ),
    };
  }

  it('wait for another to approve, and hold from then on', async () => {
    const { lay, claim, approve, get, edges, reflect } = await aSpace();
    const support = await claim('The index was rebuilt twice.');
    const stone = await lay([support]);
    expect([stone.status, stone.proposal!.kind, await reflect('unapproved')]).toEqual([
      'proposed',
      'cornerstone',
      [stone.id],
    ]);
    expect(await edges(stone.id, 'supported_by')).toEqual([[stone.id, support]]);
    expect(await approve(stone.proposalId)).toMatchObject({ outcome: 'approved', proposal: { subjectId: stone.id } });
    expect(await get(stone.id)).toMatchObject({
      status: 'active',
      text: 'Ask first: Haste cost us a day.',
      fields: { tag: 'care', supportLost: false },
    });
    expect(await reflect('unapproved')).toEqual([]);
  });

  it('do not hold where they are refused or withdrawn', async () => {
    const { lay, claim, refuse, withdraw, get } = await aSpace();
    const support = await claim('The index was rebuilt twice.');
    const [refused, withdrawn] = [await lay([support]), await lay([support])];
    await refuse(refused.proposalId);
    await withdraw(withdrawn.proposalId);
    for (const { id } of [refused, withdrawn]) expect((await get(id)).status).toBe('refused');
  });

  it('are laid on what stands, when proposed and when approved, each named once', async () => {
    const { lay, claim, approve, retract, get } = await aSpace();
    const [gone, support] = [await claim('It was rebuilt.'), await claim('It was rebuilt twice.')];
    await retract(gone);
    await expect(lay([gone])).rejects.toMatchObject({ code: 'exemplar_not_live' });
    await expect(lay([support, support])).rejects.toMatchObject({ code: 'duplicate_support', category: 'invalid' });
    const stone = await lay([support]);
    await retract(support);
    expect(await approve(stone.proposalId)).toMatchObject({
      outcome: 'blocked',
      blocked: { gate: 'blocked_tainted' },
      proposal: { status: 'open' },
    });
    expect((await get(stone.id)).status).toBe('proposed');
  });

  it('say when nothing bears them out any more, and when something does again', async () => {
    const { laid, claim, retract, reinstate, tie, get, reflect } = await aSpace();
    const support = await claim('It was rebuilt twice.');
    const id = await laid([support]);
    await retract(support);
    expect(await get(id)).toMatchObject({ status: 'active', fields: { supportLost: true } });
    expect(await reflect('supportLost')).toEqual([id]);
    await reinstate(support);
    expect(await get(id)).toMatchObject({ fields: { supportLost: false } });
    await retract(support);
    await tie('exemplifies', await claim('It was rebuilt a third time.'), id);
    expect(await get(id)).toMatchObject({ fields: { supportLost: false } });
  });

  it('are outgrown by another once that is approved, and what puts them into practice is to be looked at', async () => {
    const { lay, laid, claim, approve, get, edges, tie, reflect } = await aSpace();
    const support = await claim('It was rebuilt twice.');
    const old = await laid([support]);
    const practice = await claim('We ask before we rebuild.');
    await tie('instantiates', practice, old);
    const [next, late] = [await lay([support], { outgrowsId: old }), await lay([support], { outgrowsId: old })];
    expect([(await get(old)).status, await reflect('outgrown')]).toEqual(['active', []]);
    await approve(next.proposalId);
    expect([(await get(old)).status, (await get(next.id)).status, await edges(next.id, 'supersedes')]).toEqual([
      'outgrown',
      'active',
      [[next.id, old]],
    ]);
    expect(await reflect('outgrown')).toEqual([practice]);
    await expect(approve(late.proposalId)).rejects.toMatchObject({ code: 'illegal_state' });
    await expect(lay([support], { outgrowsId: old })).rejects.toMatchObject({ code: 'illegal_state' });
  });

  it('are retired by two', async () => {
    const { laid, claim, retire, approve, get } = await aSpace();
    const id = await laid([await claim('It was rebuilt twice.')]);
    const { outcome, proposal } = await retire(id);
    expect([outcome, (await get(id)).status, (await retire(id)).proposal!.id]).toEqual([
      'transformed',
      'active',
      proposal!.id,
    ]);
    await approve(proposal!.id);
    expect([(await get(id)).status, (await retire(id)).outcome]).toEqual(['retired', 'no_op']);
  });
});
