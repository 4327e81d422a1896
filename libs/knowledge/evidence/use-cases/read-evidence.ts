import { z } from 'zod';
import { idOf, notFound, type Ctx, pageOf, pageQuery, startAfter, toPage } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { spaceRef, type SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { sourceIdText } from '../../sources/index.js';
import { workspaceRef, type WorkspaceRepository } from '../../workspaces/index.js';
import { EvidenceView } from '../domain/evidence.schemas.js';
import type { EvidenceRepository } from '../store/evidence.repository.js';
import type { EvidenceViewer } from './steps/evidence-viewer.js';

export const GetEvidenceInput = z.object({ space: spaceRef, id: idOf('evd').describe('Id of the evidence.') });

export class GetEvidence {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly evidence: EvidenceRepository,
    private readonly viewer: EvidenceViewer,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof GetEvidenceInput>): Promise<z.input<typeof EvidenceView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const [evidence] = await this.evidence.find(tx, space.id, [id]);
      if (evidence === undefined) throw notFound({ what: 'evidence', id });
      return (await this.viewer.show(tx, space, [evidence]))[0]!;
    });
  }
}

export const ListEvidenceInput = z.object({
  space: spaceRef,
  ...pageQuery,
  claimId: idOf('clm').optional().describe('Only evidence of this claim.'),
  sourceId: sourceIdText.optional().describe('Only evidence of this source.'),
  workspaceId: workspaceRef
    .optional()
    .describe(
      'Only evidence of this workspace. If absent or `default`: evidence outside workspaces; with `claimId`, all evidence of the claim.',
    ),
});
export const EvidenceList = pageOf(EvidenceView);

export class ListEvidence {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly evidence: EvidenceRepository,
    private readonly viewer: EvidenceViewer,
    private readonly workspaces: WorkspaceRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, limit, cursor, claimId, sourceId, workspaceId }: z.output<typeof ListEvidenceInput>,
  ): Promise<z.input<typeof EvidenceList>> {
    const [afterId] = startAfter(cursor, ['']);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const [named] = await this.workspaces.named(tx, ctx, space.id, { workspaceId, owners: [] });
      const after = { id: String(afterId), limit: limit + 1 };
      const evidence = await this.evidence.list(tx, space.id, after, {
        claimId: claimId ?? null,
        sourceId: sourceId ?? null,
        workspaceId: named ?? null,
      });
      return toPage(await this.viewer.show(tx, space, evidence), limit, (each) => [each.id as string]);
    });
  }
}

export interface EvidenceKeys {
  space: string;
  ids: readonly string[];
}

/**
 * Evidence by lists of ids for nested reads, each with the beginning of its content: one round trip per space, each
 * list in the order requested.
 */
export class FindEvidence {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly evidence: EvidenceRepository,
    private readonly viewer: EvidenceViewer,
  ) {}

  run(ctx: Ctx, keys: readonly EvidenceKeys[]): Promise<z.input<typeof EvidenceView>[][]> {
    return this.work.read(ctx, async (tx) => {
      const found = new Map<string, z.input<typeof EvidenceView>>();
      for (const ref of new Set(keys.map((key) => key.space))) {
        const space = await this.spaces.open(tx, ctx, ref);
        const ids = new Set(keys.filter((key) => key.space === ref).flatMap((key) => key.ids));
        const evidence = await this.evidence.findExcerpts(tx, space.id, [...ids]);
        for (const view of await this.viewer.show(tx, space, evidence)) found.set(`${ref}/${view.id}`, view);
      }
      return keys.map(({ space, ids }) =>
        ids.map((id) => found.get(`${space}/${id}`)).filter((view) => view !== undefined),
      );
    });
  }
}
