import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedGateEvent } from '../domain/gate-evaluation.js';

const insertGateEvaluation = sql(import.meta.url, 'insert-gate-evaluation');

export class GateEvaluationProjector implements Projector<RecordedGateEvent> {
  readonly tables = ['gate_evaluations'];
  readonly kinds = ['gate_evaluated'] as const;

  async project(tx: TenantTx, events: readonly RecordedGateEvent[]): Promise<void> {
    await tx.run(insertGateEvaluation, JSON.stringify(events.map(({ payload }) => payload.evaluation)));
  }
}
