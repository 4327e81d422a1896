import { notFound } from '#libs/kernel/index.js';
import { sql, type GateEvaluationRow, type Narrowed, type TenantTx } from '#libs/platform/database/index.js';
import type { GateEvaluation } from '../domain/gate-evaluation.js';

const findGateEvaluation = sql(import.meta.url, 'find-gate-evaluation');
const listGateEvaluations = sql(import.meta.url, 'list-gate-evaluations');
const listGateEvaluationsOfSubject = sql(import.meta.url, 'list-gate-evaluations-of-subject');

type Row = Narrowed<
  GateEvaluationRow,
  Pick<GateEvaluation, 'kind' | 'subjectId' | 'anchors' | 'evidenceIds' | 'met' | 'ignored' | 'violations'>
>;

export interface EvaluationFilter {
  kind: GateEvaluation['kind'] | null;
  accepted: boolean | null;
  taskId: string | null;
  subjectId: string | null;
}

/** Sorts after the id of every event. */
export const AFTER_ALL = 'evt_~';

export class GateEvaluationRepository {
  /** An evaluation by id; answers 404 if the space has no such evaluation. */
  async get(tx: TenantTx, spaceId: string, id: string): Promise<GateEvaluation> {
    const found = await tx.one<Row>(findGateEvaluation, spaceId, id);
    if (found === null) throw notFound({ what: 'gate evaluation', id });
    return found;
  }

  /** The evaluations of a space, newest first. */
  list(
    tx: TenantTx,
    spaceId: string,
    { kind, accepted, taskId, subjectId }: EvaluationFilter,
    { beforeId = AFTER_ALL, limit }: { beforeId?: string; limit: number },
  ): Promise<GateEvaluation[]> {
    const statement = subjectId === null ? listGateEvaluations : listGateEvaluationsOfSubject;
    return tx.all<Row>(statement, spaceId, beforeId, limit, kind, accepted, taskId, subjectId);
  }
}
