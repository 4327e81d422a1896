import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Ctx, Id } from '#libs/kernel/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { ReflectInput, type Section, Reflect } from '../../explore/index.js';
import { ListEdgesInput } from '../domain/node.schemas.js';
import { EdgeList } from '../domain/node.views.js';
import { ListEdges } from './edges.js';
import { DecideInput, ApproveProposal, RefuseProposal, WithdrawProposal } from '../../proposals/index.js';
import { RetireInput } from '../domain/cornerstone.rules.js';
import { RetireCornerstone } from './retire-cornerstone.js';

describe('cornerstones', () => {
  let world: World;
  let owner: Ctx;
  let reviewer: Ctx;
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
    await world.expectReplayIsExact();
    await world.close();
  });

  async function spaceOfCornerstones() {
    const here = await openSpace(world);
    const { space } = here;
    const decide = (UseCase: new (...args: never[]) => Pick<ApproveProposal, 'run'>, id: string, ctx: Ctx) =>
      world.get<Pick<ApproveProposal, 'run'>>(UseCase).run(ctx, DecideInput.parse({ space, id }));
    const lay = async (supportIds: string[], more: object = {}) => {
      const { node, proposal } = await here.createNode({
        type: 'cornerstone',
        tag: 'care',
        title: 'Ask first',
        frame: 'Haste cost us a day.',
        supportIds,
        ...more,
      });
      return { id: node!.id as Id<'nod'>, status: node!.status, proposalId: proposal!.id as string, proposal };
    };
    const approve = (id: string) => decide(ApproveProposal, id, reviewer);
    return {
      ...here,
      lay,
      approve,
      laid: async (supportIds: string[], more: object = {}) => {
        const { id, proposalId } = await lay(supportIds, more);
        await approve(proposalId);
        return id;
      },
      refuse: (id: string) => decide(RefuseProposal, id, reviewer),
      withdraw: (id: string) => decide(WithdrawProposal, id, owner),
      retire: (id: string) => here.call(RetireCornerstone, RetireInput, { id, reason: 'We work otherwise now.' }),
      edges: async (id: string, kind: string) =>
        EdgeList.parse(await here.call(ListEdges, ListEdgesInput, { id, kind })).data.map(({ fromId, toId }) => [
          fromId,
          toId,
        ]),
      reflect: async (section: Section) =>
        (await here.call(Reflect, ReflectInput, { section })).sections[0]!.data.map(({ id }) => id),
    };
  }

  it('wait for the approval of another person, and are valid from then on', async () => {
    const { lay, store, approve, getNode, edges, reflect } = await spaceOfCornerstones();
    const support = await store('The index was rebuilt twice.');
    const stone = await lay([support]);
    expect({ status: stone.status, kind: stone.proposal!.kind, unapproved: await reflect('unapproved') }).toEqual({
      status: 'proposed',
      kind: 'cornerstone',
      unapproved: [stone.id],
    });
    expect(await edges(stone.id, 'supported_by')).toEqual([[stone.id, support]]);
    expect(await approve(stone.proposalId)).toMatchObject({ outcome: 'approved', proposal: { subjectId: stone.id } });
    expect(await getNode(stone.id)).toMatchObject({
      status: 'active',
      text: 'Ask first: Haste cost us a day.',
      fields: { tag: 'care', supportLost: false },
    });
    expect(await reflect('unapproved')).toEqual([]);
  });

  it('are not valid if they are refused or withdrawn', async () => {
    const { lay, store, refuse, withdraw, getNode } = await spaceOfCornerstones();
    const support = await store('The index was rebuilt twice.');
    const [refused, withdrawn] = [await lay([support]), await lay([support])];
    await refuse(refused.proposalId);
    await withdraw(withdrawn.proposalId);
    for (const { id } of [refused, withdrawn]) expect((await getNode(id)).status).toBe('refused');
  });

  it('need valid claims as support, both when proposed and when approved, and each claim only once', async () => {
    const { lay, store, approve, retract, getNode } = await spaceOfCornerstones();
    const [gone, support] = [await store('It was rebuilt.'), await store('It was rebuilt twice.')];
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
    expect((await getNode(stone.id)).status).toBe('proposed');
  });

  it('say when nothing supports them any more, and when they are supported again', async () => {
    const { laid, store, retract, reinstate, tie, getNode, reflect } = await spaceOfCornerstones();
    const support = await store('It was rebuilt twice.');
    const id = await laid([support]);
    await retract(support);
    expect(await getNode(id)).toMatchObject({ status: 'active', fields: { supportLost: true } });
    expect(await reflect('supportLost')).toEqual([id]);
    await reinstate(support);
    expect(await getNode(id)).toMatchObject({ fields: { supportLost: false } });
    await retract(support);
    await tie('exemplifies', await store('It was rebuilt a third time.'), id);
    expect(await getNode(id)).toMatchObject({ fields: { supportLost: false } });
  });

  it('are outgrown once a successor is approved, and claims that instantiate them then need a review', async () => {
    const { lay, laid, store, approve, getNode, edges, tie, reflect } = await spaceOfCornerstones();
    const support = await store('It was rebuilt twice.');
    const old = await laid([support]);
    const practice = await store('We ask before we rebuild.');
    await tie('instantiates', practice, old);
    const [next, late] = [await lay([support], { outgrowsId: old }), await lay([support], { outgrowsId: old })];
    expect({ status: (await getNode(old)).status, outgrown: await reflect('outgrown') }).toEqual({
      status: 'active',
      outgrown: [],
    });
    await approve(next.proposalId);
    expect({
      statusOfOld: (await getNode(old)).status,
      statusOfNext: (await getNode(next.id)).status,
      edges: await edges(next.id, 'supersedes'),
    }).toEqual({ statusOfOld: 'outgrown', statusOfNext: 'active', edges: [[next.id, old]] });
    expect(await reflect('outgrown')).toEqual([practice]);
    await expect(approve(late.proposalId)).rejects.toMatchObject({ code: 'illegal_state' });
    await expect(lay([support], { outgrowsId: old })).rejects.toMatchObject({ code: 'illegal_state' });
  });

  it('stay active until another person approves their retirement', async () => {
    const { laid, store, retire, approve, getNode } = await spaceOfCornerstones();
    const id = await laid([await store('It was rebuilt twice.')]);
    const { outcome, proposal } = await retire(id);
    expect({ outcome, status: (await getNode(id)).status, proposalId: (await retire(id)).proposal!.id }).toEqual({
      outcome: 'transformed',
      status: 'active',
      proposalId: proposal!.id,
    });
    await approve(proposal!.id);
    expect({ status: (await getNode(id)).status, outcome: (await retire(id)).outcome }).toEqual({
      status: 'retired',
      outcome: 'no_op',
    });
  });
});
