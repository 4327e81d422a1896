import type { z } from 'zod';
import { isId, type Ctx } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type {
  RetractNodeInput,
  RetractNodeResult,
  ReinstateNodeInput,
  ReinstateNodeResult,
  SupersedeNodeInput,
  SupersedeNodeResult,
} from '../domain/revision.schemas.js';
import type { ClaimReviser } from './steps/claim-reviser.js';
import type { PlainReviser, RecordReviser } from './steps/plain-reviser.js';
import type { RevisionRecorder } from './steps/revision.js';
import type { NodeReader } from '../../nodes/index.js';
import { refuseTypes } from '../domain/plain-revision.rules.js';

/** Retracts a node as never valid. The caller may name a claim as its substitute. */
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

/** Reinstates a retracted node in its former state, as far as its dependencies are still valid. */
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

/** Replaces a node by another of its type: the replaced node was valid until now. */
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

  /** Types never change, so they can be checked without a lock. */
  async #checkTypes(
    tx: TenantTx,
    space: Space,
    { id, replacementId }: z.output<typeof SupersedeNodeInput>,
  ): Promise<void> {
    const [old, replacement] = await this.reader.ends(tx, space, [id, replacementId]);
    refuseTypes(old!, replacement!);
  }
}
