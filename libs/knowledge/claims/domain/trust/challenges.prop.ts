import fc from 'fast-check';
import { caller, SmallWorld } from '#libs/testing/knowledge/index.js';
import { contradictBy } from '../changes/support.rules.js';
import { beliefStateAt } from './belief.js';

/**
 * Four registered documents of three passages each oppose an inference that the system and a user may assert, too.
 * `reviewed`: how many of the documents a reviewer attaches.
 */
function aWorld(reviewed = 0) {
  const world = new SmallWorld();
  const said = { subject: 'server', predicate: 'timezone', value: 'PST', text: 'The timezone is PST.' };
  const claimId = world.store({ ...said, by: 'inference' }).claimId!;
  const oppose = (n: number) => {
    for (let passage = 0; passage < 3; passage += 1) {
      const record = world.record(`Page ${passage} of ${n}: the timezone is UTC.`, 'document', `paper ${n}`);
      world.decide(claimId, (slot, context) =>
        contradictBy(claimId, record, { witness: 'key_agent', isReviewer: n < reviewed }, slot, context),
      );
    }
  };
  const assert = (by: 'system' | 'user_explicit') => {
    world.store({ ...said, by, as: caller(by, 'writer') });
    return world.slotOf(claimId)[1].attachments.find((row) => row.class === by)!.evidenceId;
  };
  const state = () => {
    const { gateTrust, shielded, supportMass, contradictionMass, opposingGroups, ...claim } = world.claim(claimId);
    const belief = beliefStateAt(world.claim(claimId), world.now);
    expect(claim.beliefState).toBe(belief);
    return { belief, gateTrust, shielded: shielded ?? false, supportMass, contradictionMass, opposingGroups };
  };
  return { world, claimId, oppose, assert, state };
}

describe('evidence against a claim', () => {
  it('that was as strong as the claim does not reject it any more once something stronger supports it', () => {
    const { oppose, assert, state } = aWorld();
    for (const n of [0, 1, 2, 3]) oppose(n);
    expect(state()).toMatchObject({ belief: 'rejected', gateTrust: 0.5, shielded: false });
    assert('system');
    expect(state()).toMatchObject({ belief: 'contested', gateTrust: 1, shielded: true, opposingGroups: 4 });
  });

  it('that was too weak rejects the claim once what was stronger is revoked', () => {
    const { world, oppose, assert, state } = aWorld();
    const evidenceId = assert('system');
    for (const n of [0, 1, 2, 3]) oppose(n);
    expect(state()).toMatchObject({ belief: 'contested', shielded: true });
    world.revoke(evidenceId);
    expect(state()).toMatchObject({ belief: 'rejected', gateTrust: 0.5, shielded: false });
  });

  it('that a reviewer attached rejects a stronger claim, but not what a user says', () => {
    const { oppose, assert, state } = aWorld(2);
    for (const n of [0, 1, 2, 3]) oppose(n);
    assert('system');
    expect(state()).toMatchObject({ belief: 'rejected', shielded: false });
    assert('user_explicit');
    expect(state()).toMatchObject({ belief: 'contested', shielded: true });
  });

  it('is not made stronger or weaker by votes', () => {
    const { world, claimId, oppose, state } = aWorld();
    for (const n of [0, 1, 2, 3]) oppose(n);
    const before = state();
    for (const n of [0, 1, 2]) world.vote(claimId, 'reinforce', caller(`writer ${n}`, 'writer', 'user'));
    expect(state()).toEqual({ ...before, gateTrust: 0.725 });
  });

  it('counts equally if somebody else attached it before its author', () => {
    const state = (attachers: readonly boolean[]) => {
      const world = new SmallWorld();
      const said = { subject: 'server', predicate: 'timezone', value: 'PST', text: 'The timezone is PST.' };
      const claimId = world.store({ ...said, by: 'user_explicit', as: caller('user', 'writer') }).claimId!;
      const record = world.record('No, the timezone is UTC.', 'user_explicit');
      for (const isOwn of attachers)
        world.decide(claimId, (slot, context) =>
          contradictBy(claimId, record, { witness: 'key_agent', isOwn, isReviewer: false }, slot, context),
        );
      const [row, ...more] = world.slotOf(claimId)[1].attachments.filter((each) => each.relation === 'contradiction');
      expect(more).toEqual([]);
      return { class: row!.class, weight: row!.weight, belief: beliefStateAt(world.claim(claimId), world.now) };
    };
    expect(state([false]).class).toBe('user_implicit');
    expect(state([true])).toMatchObject({ class: 'user_explicit', weight: 1 });
    expect(state([false, true])).toEqual(state([true]));
    expect(state([true, false])).toEqual(state([true]));
  });

  it('has the same effect in whatever order it and the assertions of the claim come', () => {
    const steps = ['system', 'user_explicit', 0, 1, 2, 3] as const;
    const run = (order: readonly (typeof steps)[number][], revoked: readonly string[]) => {
      const { world, oppose, assert, state } = aWorld(1);
      const made = new Map<string, string>();
      for (const step of order)
        if (typeof step === 'number') oppose(step);
        else made.set(step, assert(step));
      for (const step of revoked) if (made.has(step)) world.revoke(made.get(step)!);
      return state();
    };
    fc.assert(
      fc.property(
        fc.subarray([...steps]),
        fc.func(fc.nat()),
        fc.subarray(['system', 'user_explicit']),
        (some, place, revoked) => {
          const shuffled = [...some].sort((a, b) => place(a) - place(b));
          const kept = some.filter((step) => !revoked.includes(String(step)));
          expect(run(shuffled, revoked)).toEqual(run(some, revoked));
          expect(run(shuffled, revoked)).toEqual(run(kept, []));
        },
      ),
      { numRuns: 60 },
    );
  });
});
