import type { Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { anchorsOf, payloadOf } from '../../../anchors/index.js';
import type { DomainSchema } from '../../../domain-schemas/index.js';
import { isLive, type Evidence, type EvidenceRepository } from '../../../evidence/index.js';
import type { Asked, GateRecord } from '../../domain/evaluation.rules.js';

/**
 * Evidence in the form that gates evaluate. A source system can have been named only by a key that was granted this
 * system. `revokedAbove`: revoked evidence that the evidence was taken from.
 */
export function gateRecordOf(evidence: Evidence, revokedAbove: GateRecord['revokedAbove'] = []): GateRecord {
  const { id, evidenceType, sourceSystem, observedAt, recordedAt, staleAt, expiresAt, content } = evidence;
  return {
    id,
    evidenceType,
    sourceSystem,
    observedAt,
    recordedAt,
    staleAt,
    expiresAt,
    payload: payloadOf(content),
    live: isLive(evidence),
    anchors: anchorsOf(evidence),
    isOfGrantedSource: sourceSystem !== null,
    cutShort: evidence.anchorsCutShort ?? [],
    ...(revokedAbove.length > 0 && { revokedAbove }),
  };
}

/** The requirements on a claim or step, and the values that it is about. */
interface CaseAsked {
  asked: readonly Asked[];
  anchors: ReadonlyMap<string, string>;
  /** Reads the newest record as of this time; absent: as of now. */
  knownAt?: Date | null;
  /**
   * With `knownAt`: for each requirement, the newest record that was known then. Only this record and older ones count:
   * a record with an earlier time may have been committed later. Absent: `knownAt` alone decides.
   */
  latestIds?: readonly (Id<'evd'> | null)[] | undefined;
}

/** Reads what an evaluation needs in addition to the evidence that was cited. */
export class GateReader {
  constructor(private readonly evidence: EvidenceRepository) {}

  /**
   * Each piece of evidence once, in the form that gates evaluate, by id. `asked`: the types that are required; for
   * evidence of other types, the revoked evidence that it was taken from is not read.
   */
  async recordsOf(
    tx: TenantTx,
    evidence: readonly Evidence[],
    asked: ReadonlySet<string>,
  ): Promise<Map<string, GateRecord>> {
    const required = evidence.filter(({ evidenceType }) => asked.has(evidenceType ?? ''));
    const above = await this.evidence.revokedAbove(tx, required);
    const distinct = new Map(evidence.map((each) => [each.id, each]));
    return new Map([...distinct].map(([id, each]) => [id, gateRecordOf(each, above.get(id)?.ids)]));
  }

  /**
   * For each case and each requirement, by its position, the newest record about the same things, cited or not (gates
   * spec, section 4). One query serves all cases.
   */
  async newestOfAll(
    tx: TenantTx,
    spaceId: string,
    { evidenceTypes }: Pick<DomainSchema, 'evidenceTypes'>,
    cases: readonly CaseAsked[],
  ): Promise<Map<number, GateRecord>[]> {
    const questions = cases.flatMap(({ asked, anchors, knownAt = null, latestIds = [] }) =>
      asked.map(({ requirement: { evidence, bind } }, place) => ({
        evidenceType: evidence,
        sourceSystems: evidenceTypes.get(evidence)?.sourceSystems ?? [],
        bindings: bind.flatMap((entity) => {
          const value = anchors.get(entity);
          return value === undefined ? [] : [[entity, value] as const];
        }),
        knownAt,
        latestId: latestIds[place] ?? null,
      })),
    );
    // Cases about the same things, or with requirements that bind to nothing, share one answer.
    const keys = questions.map((question) => JSON.stringify(question));
    const distinct = [...new Map(keys.map((key, i) => [key, questions[i]!]))];
    const answers = await this.evidence.newest(
      tx,
      spaceId,
      distinct.map(([, question]) => question),
    );
    const records = new Map(distinct.map(([key], i) => [key, answers[i] ? gateRecordOf(answers[i]) : null] as const));
    let begin = 0;
    return cases.map(({ asked }) => {
      const first = begin;
      begin += asked.length;
      return new Map(
        asked.flatMap(({ requirement: { bind } }, place) => {
          const record = records.get(keys[first + place]!) ?? null;
          // If the claim or step does not name a value to bind to, no record binds to it.
          const isBound = questions[first + place]!.bindings.length === bind.length;
          return record !== null && isBound ? [[place, record] as const] : [];
        }),
      );
    });
  }
}
