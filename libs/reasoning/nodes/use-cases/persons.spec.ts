import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Ctx } from '#libs/kernel/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { CreateNodeInput } from '../domain/node.schemas.js';
import { type Tier, SetTierInput, SetTierResult, UpdatePersonInput } from '../domain/person.rules.js';
import {
  DecideInput,
  ListProposalsInput,
  ApproveProposal,
  ListProposals,
  RefuseProposal,
} from '../../proposals/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { SetTier, UpdatePerson } from './persons.js';

describe('persons', () => {
  let world: World;
  let owner: Ctx;
  let reviewer: Ctx;
  beforeAll(async () => {
    world = await openWorld([ReasoningModule, KnowledgeModule], { now: () => new Date('2026-01-01T00:00:00Z') });
    owner = world.as('owner');
    reviewer = world.as('reviewer', {
      principal: { id: 'prn_00000000000000000000000001', kind: 'user', name: 'reviewer' },
    });
  });
  afterAll(async () => {
    await world.expectReplayIsExact();
    await world.close();
  });

  async function spaceOfPersons() {
    const here = await openSpace(world);
    const { getNode } = here;
    const create = async (node: object) => (await here.createNode(node)).node!;
    const observe = async (content: string) => here.observe(await here.record(content, { kind: 'report' }), content);
    const update = (id: string, patch: object) => here.call(UpdatePerson, UpdatePersonInput, { id, ...patch });
    return {
      ...here,
      create,
      observe,
      update,
      person: (more: object = {}) => here.make({ type: 'person', name: 'Ada', ...more }),
      setTier: async (id: string, tier: Tier, justificationId?: string, ctx: Ctx = owner) =>
        SetTierResult.parse(await here.call(SetTier, SetTierInput, { id, tier, justificationId }, ctx)),
      approve: (id: string, ctx: Ctx = reviewer) => here.call(ApproveProposal, DecideInput, { id }, ctx),
      refuse: (id: string) => here.call(RefuseProposal, DecideInput, { id }, reviewer),
      proposals: async (status: string) => (await here.call(ListProposals, ListProposalsInput, { status })).data,
      tier: async (id: string) => (await getNode(id)).fields.tier,
    };
  }

  it('begin as unknown, and their tier can be set neither at creation nor by an update', async () => {
    const { space, person, tier } = await spaceOfPersons();
    expect(await tier(await person())).toBe('unknown');
    for (const more of [{ tier: 'self' }, { trustTier: 'self' }]) {
      expect(CreateNodeInput.safeParse({ space, type: 'person', name: 'Ada', ...more }).success).toBe(false);
      expect(UpdatePersonInput.safeParse({ space, id: await person(), ...more }).success).toBe(false);
    }
  });

  it('get a higher tier once another reviewer approves (example 16)', async () => {
    const { person, observe, setTier, approve, tier, proposals } = await spaceOfPersons();
    const [ada, seen] = [await person(), await observe('Ada wrote the report for us.')];
    const asked = await setTier(ada, 'our_side', seen, world.as('writer'));
    expect(asked).toMatchObject({
      outcome: 'transformed',
      person: { fields: { tier: 'unknown' } },
      proposal: { kind: 'person_tier', status: 'open', change: { tier: 'our_side', justificationId: seen } },
    });
    expect((await setTier(ada, 'our_side', seen)).proposal!.id).toBe(asked.proposal!.id);
    await expect(approve(asked.proposal!.id, owner)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await tier(ada)).toBe('unknown');
    expect(await approve(asked.proposal!.id)).toMatchObject({
      outcome: 'approved',
      proposal: { status: 'approved', decidedBy: reviewer.caller.principal.id },
    });
    expect(await tier(ada)).toBe('our_side');
    expect({ open: await proposals('open'), approvedCount: (await proposals('approved')).length }).toEqual({
      open: [],
      approvedCount: 1,
    });
    await expect(approve(asked.proposal!.id)).rejects.toMatchObject({ code: 'proposal_already_decided' });
  });

  it('get a lower tier by the decision of one person', async () => {
    const { person, setTier, tier } = await spaceOfPersons();
    const ada = await person();
    expect({ outcome: (await setTier(ada, 'suspect')).outcome, tier: await tier(ada) }).toEqual({
      outcome: 'changed',
      tier: 'suspect',
    });
    expect((await setTier(ada, 'suspect')).outcome).toBe('no_op');
  });

  it('do not get a higher tier for a reason that is not valid, when proposed or when approved', async () => {
    const { space, person, observe, setTier, approve, refuse, retract, tier, create } = await spaceOfPersons();
    expect(SetTierInput.safeParse({ space, id: await person(), tier: 'our_side' }).success).toBe(false);
    const [ada, gone, seen] = [
      await person(),
      await observe('Ada was said to be kind.'),
      await observe('Ada wrote the report for us.'),
    ];
    await retract(gone);
    expect(await setTier(ada, 'our_side', gone)).toMatchObject({
      outcome: 'blocked',
      blocked: { gate: 'blocked_tainted' },
      proposal: null,
    });
    const axiom = await create({ type: 'axiom', claim: 'All are equal.', basis: 'agreed' });
    await expect(setTier(ada, 'our_side', axiom.id)).rejects.toMatchObject({ code: 'validation_failed' });
    const { proposal } = await setTier(ada, 'our_side', seen);
    await retract(seen);
    expect(await approve(proposal!.id)).toMatchObject({
      outcome: 'blocked',
      blocked: { gate: 'blocked_tainted' },
      proposal: { status: 'open' },
    });
    expect((await refuse(proposal!.id)).outcome).toBe('refused');
    expect(await tier(ada)).toBe('unknown');
  });

  it('include at most one self', async () => {
    const { person, observe, setTier, approve, tier } = await spaceOfPersons();
    const [one, another, seen] = [await person(), await person({ name: 'Eda' }), await observe('I wrote this down.')];
    const [first, second] = [await setTier(one, 'self', seen), await setTier(another, 'self', seen)];
    await approve(first.proposal!.id);
    await expect(approve(second.proposal!.id)).rejects.toMatchObject({
      code: 'self_person_exists',
      category: 'conflict',
    });
    await expect(setTier(another, 'self', seen)).rejects.toMatchObject({ code: 'self_person_exists' });
    await setTier(one, 'unknown');
    await approve(second.proposal!.id);
    expect(await tier(another)).toBe('self');
  });

  it('can be changed, and keep their former values in every version', async () => {
    const { person, update, create } = await spaceOfPersons();
    const ada = await person({ relation: 'colleague', aliases: ['Countess', 'countess'] });
    const after = await update(ada, {
      relation: 'friend',
      aliases: ['Lady L'],
      specialMoments: [{ text: 'the first program' }],
      expectedVersion: 1,
    });
    expect(after).toMatchObject({
      version: 2,
      fields: {
        relation: 'friend',
        aliases: ['Countess', 'Lady L'],
        tier: 'unknown',
        former: [{ field: 'relation', value: 'colleague' }],
        specialMoments: [{ text: 'the first program' }],
      },
    });
    expect((await update(ada, { relation: 'friend' })).version).toBe(2);
    await expect(update(ada, { contact: 'x', expectedVersion: 1 })).rejects.toMatchObject({ code: 'version_conflict' });
    await expect(update(ada, { name: 'Eda' })).rejects.toMatchObject({ code: 'field_immutable' });
    const question = await create({ type: 'question', text: 'Who?', category: 'meta', blockedBy: 'synthesis' });
    await expect(update(question.id, { contact: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  });
});
