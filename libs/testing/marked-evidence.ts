import type { CascadeJob } from '#libs/graph/cascades/domain/index.js';
import { CascadeRepository } from '#libs/graph/cascades/store/index.js';
import { ListCascades } from '#libs/graph/cascades/use-cases/index.js';
import { Journal } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { EvidenceRepository } from '#libs/knowledge/evidence/store/index.js';
import { ReinstateEvidence, RevokeEvidence } from '#libs/knowledge/evidence/use-cases/index.js';
import { EvidenceMarker } from '#libs/knowledge/evidence/use-cases/steps/evidence-marker.js';
import { ClaimLoader, SlotRepository } from '#libs/knowledge/slots/store/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { WalkCascade } from '#libs/reasoning/corrections/use-cases/index.js';
import { EvidenceWeigher } from '#libs/reasoning/corrections/use-cases/steps/evidence-weigher.js';
import { NodeStateRepository } from '#libs/reasoning/node-states/store/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import type { World } from './world.js';

/** What weighs with the mark, as evidence that carries little; and what leaves all of it to a cascade that goes two claims at a time. */
export type Way = 'at_once' | 'in_pages';

/** Marks evidence of a space in one of the ways. `page` lets the oldest running cascade go on for some pages; false where none runs. */
export function markingIn(world: World, way: Way, { slug, spaceId }: { slug: string; spaceId: string }) {
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
    revoke: new RevokeEvidence(get(UnitOfWork), get(SpaceDirectory), marker),
    reinstate: new ReinstateEvidence(get(UnitOfWork), get(SpaceDirectory), marker),
    page: async (pages: number): Promise<boolean> => {
      const running = (await get(ListCascades).run(world.as('owner'), { space: slug, state: 'running', limit: 50 }))
        .data;
      if (running.length > 0)
        await walk.run(world.tenantId, { spaceId, cascadeId: running.at(-1)!.id } as CascadeJob, pages);
      return running.length > 0;
    },
  };
}
