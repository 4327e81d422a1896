import type { z } from 'zod';
import { isId, type Ctx } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { NodeReader } from '../../nodes/index.js';
import { refuseTypes } from '../domain/plain-revision.rules.js';
import type { SupersedeNodeInput, SupersedeNodeResult } from '../domain/revision.schemas.js';
import type { ClaimReviser } from './steps/claim-reviser.js';
import type { PlainReviser } from './steps/plain-reviser.js';
import type { RevisionRecorder } from './steps/revision-recorder.js';

/** Lets a node give its place to another of its type: it was valid until now. */
export class SupersedeNode {
  constructor(
    private readonly recorder: RevisionRecorder,
    private readonly claims: ClaimReviser,
    private readonly plain: PlainReviser,
    private readonly reader: NodeReader,
  ) {}

  run(ctx: Ctx, input: z.output<typeof SupersedeNodeInput>): Promise<z.input<typeof SupersedeNodeResult>> {
    const { id } = input;
    return this.recorder.run(ctx, input, async (tx, revising) => {
      await this.#checkTypes(tx, revising.space, input);
      return isId('clm', id)
        ? this.claims.supersede(tx, revising, { ...input, id })
        : this.plain.supersede(tx, revising, input);
    });
  }

  /** Types never change, so nothing has to be held for this. */
  async #checkTypes(
    tx: TenantTx,
    space: Space,
    { id, replacementId }: z.output<typeof SupersedeNodeInput>,
  ): Promise<void> {
    const [old, replacement] = await this.reader.ends(tx, space, [id, replacementId]);
    refuseTypes(old!, replacement!);
  }
}
