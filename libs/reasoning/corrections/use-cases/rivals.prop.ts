import fc from 'fast-check';
import { GraphModule } from '#libs/graph/graph.module.js';
import type { Id } from '#libs/kernel/index.js';
import { attachmentsOf, ClaimLoader, rivalsFor, weighBelief } from '#libs/knowledge/claims/index.js';
import { ReinstateEvidenceInput, RevokeEvidenceInput } from '#libs/knowledge/evidence/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { OpenWorkspace, OpenWorkspaceInput } from '#libs/knowledge/workspaces/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { markingIn, type Way } from '#libs/testing/marked-evidence.js';
import { ReasoningModule } from '../../reasoning.module.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, GraphModule, ReasoningModule]);
});
afterAll(async () => {
  await world.expectReplayIsExact();
  await world.close();
});

const VALUES = ['UTC', 'PST', 'CET'];
const SOURCES = ['meter', 'probe', 'letter'];
const WEIGHED = ['supportMass', 'contradictionMass', 'contradictionGroups', 'opposingGroups', 'shielded'] as const;

/** Values of a key in a workspace, and records of three sources that state these values. */
async function spaceOfRivals(way: Way) {
  const here = await openSpace(world);
  const { call, record, putSource, store, spaceId, space } = here;
  for (const sourceId of SOURCES)
    await putSource(sourceId, { class: sourceId === 'letter' ? 'document' : 'tool_output' });
  const { id: workspaceId } = await call(OpenWorkspace, OpenWorkspaceInput, { kind: 'free' });
  const { revoke, reinstate, page } = markingIn(world, way, { space, spaceId });
  const [claims, records] = [[] as Id<'clm'>[], [] as Id<'evd'>[]];
  const one = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];
  const reading = async (value: string, sourceId: string): Promise<Id<'evd'>> => {
    const content = `The timezone is ${value}, reading ${records.length}.`;
    const id = await record(content, { kind: 'report', source: { sourceId } });
    records.push(id);
    return id;
  };
  const steps = {
    say: async (a: number, b: number) => {
      const value = one(VALUES, a)!;
      claims.push(
        await store(`The timezone is ${value}.`, {
          triple: { subject: 'server', predicate: 'timezone', value },
          scope: 'workspace',
          workspaceId,
          evidence: [await reading(value, one(SOURCES, b)!)],
          provenance: { source: 'document' },
        }),
      );
    },
    support: async (a: number, b: number) => {
      const id = one(claims, a);
      if (id) await here.corroborate(id, await reading('so', one(SOURCES, b)!));
    },
    oppose: async (a: number, b: number) => {
      const id = one(claims, a);
      const evidenceId = await reading('not so', one(SOURCES, b)!);
      if (id) await here.oppose(id, evidenceId);
    },
    revoke: async (a: number) => {
      const id = one(records, a);
      if (id) await revoke.run(here.as, RevokeEvidenceInput.parse({ space, id, reason: 'wrong' }));
    },
    reinstate: async (a: number) => {
      const id = one(records, a);
      if (id) await reinstate.run(here.as, ReinstateEvidenceInput.parse({ space, id, reason: 'right' }));
    },
    regroup: async (a: number, b: number) => {
      const id = one(records, a);
      if (id) await here.regroup(id, one(SOURCES, b)!);
    },
    retract: async (a: number) => {
      const id = one(claims, a);
      if (id) await here.retract(id);
    },
    restore: async (a: number) => {
      const id = one(claims, a);
      if (id) await here.reinstate(id);
    },
  };
  /** Runs cascades until none are left. */
  const settle = async (): Promise<void> => {
    if (await page(50)) await settle();
  };
  /**
   * For each claim in force: its stored belief, and its belief as computed again from its evidence and the evidence for
   * rival values.
   */
  const compared = () =>
    world.get(TenantDatabase).write(world.tenantId, async (tx) => {
      const slot = await world.get(ClaimLoader).loadSlot(tx, spaceId, claims[0]!);
      return slot.claims
        .filter(({ status }) => status === 'active' || status === 'disputed')
        .map((claim) => {
          const rivals = rivalsFor(slot, claim);
          const fresh = weighBelief({ ...claim, rivals }, attachmentsOf(slot, claim.id), claim, claim.stateSince);
          const shown = (of: Partial<Record<(typeof WEIGHED)[number], unknown>>) =>
            WEIGHED.map((name) => of[name] ?? null);
          return {
            stored: { rivals: claim.rivals ?? null, weighed: shown(claim) },
            fresh: { rivals, weighed: shown(fresh) },
          };
        });
    });
  return { steps, settle, compared, isEmpty: () => claims.length === 0 };
}

const walk = fc.array(
  fc.tuple(
    fc.constantFrom('say', 'say', 'support', 'oppose', 'revoke', 'reinstate', 'regroup', 'retract', 'restore'),
    fc.nat({ max: 11 }),
    fc.nat({ max: 11 }),
  ),
  { minLength: 6, maxLength: 14 },
);

it.each<Way>(['at_once', 'in_pages'])(
  'the evidence against a value in a workspace is always the present evidence for its rivals, whatever happened before (%s)',
  async (way) => {
    await fc.assert(
      fc.asyncProperty(walk, async (happened) => {
        const { steps, settle, compared, isEmpty } = await spaceOfRivals(way);
        // Some steps are refused, such as retracting a retracted claim. A refused step changes nothing.
        for (const [name, a, b] of happened) await steps[name as keyof typeof steps](a, b).catch(onlyRefused);
        await settle();
        if (isEmpty()) return;
        for (const { stored, fresh } of await compared()) expect(stored).toEqual(fresh);
      }),
      { numRuns: 12 },
    );
  },
);

function onlyRefused(thrown: unknown): void {
  if (!(thrown instanceof Error) || !('code' in thrown)) throw thrown;
}
