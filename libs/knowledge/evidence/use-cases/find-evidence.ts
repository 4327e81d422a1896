import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { viewOfEvidence } from '../domain/evidence.rules.js';
import type { EvidenceView } from '../domain/evidence.schemas.js';
import type { EvidenceRepository } from '../store/evidence.repository.js';

export interface EvidenceKeys {
  space: string;
  ids: readonly string[];
}

/** Evidence by lists of ids for nested reads: one round trip a space, each list in the order asked. */
export class FindEvidence {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly evidence: EvidenceRepository,
  ) {}

  run(ctx: Ctx, keys: readonly EvidenceKeys[]): Promise<z.input<typeof EvidenceView>[][]> {
    return this.work.read(ctx, async (tx) => {
      const found = new Map<string, z.input<typeof EvidenceView>>();
      for (const ref of new Set(keys.map((key) => key.space))) {
        const space = await this.spaces.open(tx, ctx, ref);
        const ids = new Set(keys.filter((key) => key.space === ref).flatMap((key) => key.ids));
        for (const evidence of await this.evidence.find(tx, space.id, [...ids]))
          found.set(`${ref}/${evidence.id}`, viewOfEvidence(evidence, space.now));
      }
      return keys.map(({ space, ids }) =>
        ids.map((id) => found.get(`${space}/${id}`)).filter((view) => view !== undefined),
      );
    });
  }
}
