import { type CascadeJob, CascadeRepository, ListCascades } from '#libs/graph/cascades/index.js';
import { Journal } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { EvidenceRepository, EvidenceViewer } from '#libs/knowledge/evidence/index.js';
import { ReinstateEvidence, RevokeEvidence } from '#libs/knowledge/revocations/index.js';
import { EvidenceMarker } from '#libs/knowledge/revocations/use-cases/steps/evidence-marker.js';
import { ClaimLoader, SlotRepository } from '#libs/knowledge/claims/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { WalkCascade } from '#libs/reasoning/corrections/index.js';
import { EvidenceWeigher } from '#libs/reasoning/corrections/use-cases/steps/evidence-weigher.js';
import { NodeStateRepository } from '#libs/reasoning/node-states/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { World } from './world.js';

/**
 * `at_once`: the claims are weighed in the transaction that marks the evidence, as happens if there are few of them.
 * `in_pages`: all of them are left to a cascade, which weighs two claims per page.
 */
export type Way = 'at_once' | 'in_pages';

/**
 * Returns use cases that revoke and reinstate evidence of a space in one of these ways. `page` advances the oldest
 * running cascade by some pages, and returns false if none is running.
 */
export function markingIn(world: World, way: Way, { space, spaceId }: { space: string; spaceId: string }) {
  const get = world.get.bind(world);
  const marker = new EvidenceMarker(
    get(Journal),
    get(EvidenceRepository),
    get(ClaimLoader),
    get(CascadeRepository),
    way === 'at_once' ? 1_000 : 0,
  );
  const walk = new WalkCascade(
    get(TenantDatabase),
    get(Journal),
    get(SpaceDirectory),
    get(SlotRepository),
    get(CascadeRepository),
    get(NodeStateRepository),
    new EvidenceWeigher(get(EvidenceRepository), get(ClaimLoader), 2),
  );
  return {
    revoke: new RevokeEvidence(get(UnitOfWork), get(SpaceDirectory), marker, get(EvidenceViewer)),
    reinstate: new ReinstateEvidence(get(UnitOfWork), get(SpaceDirectory), marker, get(EvidenceViewer)),
    page: async (pages: number): Promise<boolean> => {
      const running = (await get(ListCascades).run(world.as('owner'), { space, state: 'running', limit: 50 })).data;
      if (running.length > 0)
        await walk.run(world.tenantId, { spaceId, cascadeId: running.at(-1)!.id } as CascadeJob, pages);
      return running.length > 0;
    },
  };
}
