import type { TenantTx } from '#libs/platform/database/index.js';
import { anchorsOf, payloadOf } from '../../../anchors/index.js';
import type { DomainSchema } from '../../../domain-schemas/index.js';
import { isLive, type Evidence, type EvidenceRepository } from '../../../evidence/index.js';
import type { Asked, GateRecord } from '../../domain/evaluation.rules.js';

/** Evidence as gates see it. A source system is named only by keys that have the right to. */
export function gateRecordOf(evidence: Evidence): GateRecord {
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
    isLive: isLive(evidence),
    anchors: anchorsOf(evidence),
    isOfGrantedSource: sourceSystem !== null,
  };
}

/** Reads what an evaluation needs in addition to the evidence that was cited. */
export class GateReader {
  constructor(private readonly evidence: EvidenceRepository) {}

  /** For each requirement, by its place, the newest word about the same things, whoever cited it (gates spec, section 4). `knownAt`: as it was known then. */
  async newest(
    tx: TenantTx,
    spaceId: string,
    { evidenceTypes }: Pick<DomainSchema, 'evidenceTypes'>,
    asked: readonly Asked[],
    anchors: ReadonlyMap<string, string>,
    knownAt: Date | null = null,
  ): Promise<Map<number, GateRecord>> {
    const questions = asked.map(({ requirement: { evidence, bind } }) => ({
      evidenceType: evidence,
      sourceSystems: evidenceTypes.get(evidence)?.sourceSystems ?? [],
      bindings: bind.flatMap((entity) => {
        const value = anchors.get(entity);
        return value === undefined ? [] : [[entity, value] as const];
      }),
    }));
    const found = await this.evidence.newest(tx, spaceId, questions, knownAt);
    return new Map(
      found.flatMap((evidence, place) => {
        // What a claim or step does not name, nothing is about.
        const isBound = questions[place]!.bindings.length === asked[place]!.requirement.bind.length;
        return evidence !== null && isBound ? [[place, gateRecordOf(evidence)] as const] : [];
      }),
    );
  }
}
