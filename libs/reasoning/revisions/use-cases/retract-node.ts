import type { z } from 'zod';
import { isId, type Ctx } from '#libs/kernel/index.js';
import type { RetractNodeInput, RetractNodeResult } from '../domain/revision.schemas.js';
import type { ClaimReviser } from './steps/claim-reviser.js';
import type { PlainReviser } from './steps/plain-reviser.js';
import type { RecordReviser } from './steps/record-reviser.js';
import type { RevisionRecorder } from './steps/revision-recorder.js';

/** Takes a node back as never valid; a claim may be named that stands for it instead. */
export class RetractNode {
  constructor(
    private readonly recorder: RevisionRecorder,
    private readonly claims: ClaimReviser,
    private readonly plain: PlainReviser,
    private readonly records: RecordReviser,
  ) {}

  run(ctx: Ctx, input: z.output<typeof RetractNodeInput>): Promise<z.input<typeof RetractNodeResult>> {
    const { id } = input;
    return this.recorder.run(ctx, input, (tx, revising) => {
      if (isId('clm', id)) return this.claims.retract(tx, revising, { ...input, id });
      return id.startsWith('nod_')
        ? this.plain.retract(tx, revising, input)
        : this.records.retract(tx, revising, input);
    });
  }
}
