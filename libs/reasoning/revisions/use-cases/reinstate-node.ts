import type { z } from 'zod';
import { isId, type Ctx } from '#libs/kernel/index.js';
import type { ReinstateNodeInput, ReinstateNodeResult } from '../domain/revision.schemas.js';
import type { ClaimReviser } from './steps/claim-reviser.js';
import type { PlainReviser } from './steps/plain-reviser.js';
import type { RecordReviser } from './steps/record-reviser.js';
import type { RevisionRecorder } from './steps/revision-recorder.js';

/** Takes a retraction back: the node stands again as it did, as far as what it depends on still stands. */
export class ReinstateNode {
  constructor(
    private readonly recorder: RevisionRecorder,
    private readonly claims: ClaimReviser,
    private readonly plain: PlainReviser,
    private readonly records: RecordReviser,
  ) {}

  run(ctx: Ctx, input: z.output<typeof ReinstateNodeInput>): Promise<z.input<typeof ReinstateNodeResult>> {
    const { id } = input;
    return this.recorder.run(ctx, input, (tx, revising) => {
      if (isId('clm', id)) return this.claims.reinstate(tx, revising, { ...input, id });
      return id.startsWith('nod_')
        ? this.plain.reinstate(tx, revising, input)
        : this.records.reinstate(tx, revising, input);
    });
  }
}
