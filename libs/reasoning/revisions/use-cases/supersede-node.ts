import type { z } from 'zod';
import { isId, type Ctx } from '#libs/kernel/index.js';
import type { SupersedeNodeInput, SupersedeNodeResult } from '../domain/index.js';
import type { ClaimReviser } from './steps/claim-reviser.js';
import type { PlainReviser } from './steps/plain-reviser.js';
import type { RevisionRecorder } from './steps/revision-recorder.js';

/** Lets a node give its place to another of its type: it was valid until now. */
export class SupersedeNode {
  constructor(private readonly recorder: RevisionRecorder, private readonly claims: ClaimReviser, private readonly plain: PlainReviser) {}

  run(ctx: Ctx, input: z.output<typeof SupersedeNodeInput>): Promise<z.input<typeof SupersedeNodeResult>> {
    const { id } = input;
    return this.recorder.run(ctx, input, (tx, revising) => (
      isId('clm', id) ? this.claims.supersede(tx, revising, { ...input, id }) : this.plain.supersede(tx, revising, input)));
  }
}
