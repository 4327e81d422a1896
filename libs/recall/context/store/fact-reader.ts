import type { Id } from '#libs/kernel/index.js';
import { isFact, type ClaimReader, type SlotRepository } from '#libs/knowledge/claims/index.js';
import type { SchemaInForce, SchemasInForce } from '#libs/knowledge/domain-schemas/index.js';
import type { EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import type { FactRepository } from '#libs/knowledge/facts/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { FactCandidate } from '../domain/facts.rules.js';

const listCarryingEvidence = sql(import.meta.url, 'list-carrying-evidence');

/** Maximum number of facts read for the values that a query names, and again for those of a task. */
const MAX_LOOKED_AT = 200;

/** Which facts to read: those that are named, those of the task, and the hits of a search. */
interface Asked {
  schema: SchemaInForce;
  /** Parts of the query that may be values of entities. */
  mentioned: readonly string[];
  /** The values of entities that the task and its steps are about. */
  ofTask: readonly string[];
  /** Scores of facts that a search found, by id. */
  found: ReadonlyMap<string, number>;
  /** null if the context is for no task. */
  task: { stepIds: ReadonlySet<string>; factIds: readonly Id<'clm'>[] } | null;
}

/** The score of a fact that the search did not find. */
const NAMED = 1;

/** Reads facts for a context, with the evidence that supports them. */
export class FactReader {
  constructor(
    private readonly schemas: SchemasInForce,
    private readonly facts: FactRepository,
    private readonly claims: ClaimReader,
    private readonly slots: SlotRepository,
    private readonly evidence: EvidenceRepository,
  ) {}

  /** The schema in force; null if the space has none, and therefore no facts. */
  async schema(tx: TenantTx, { id, schemaVersion }: Space): Promise<SchemaInForce | null> {
    return schemaVersion === null ? null : this.schemas.at(tx, id, schemaVersion);
  }

  async read(tx: TenantTx, spaceId: string, { schema, found, task, ...asked }: Asked): Promise<FactCandidate[]> {
    const entities = [...schema.schema.entities.keys()];
    // These are read separately, so that the facts of the task cannot displace the facts that the query names.
    const about = await Promise.all(
      [asked.mentioned, asked.ofTask].map((values) =>
        this.facts.listAbout(tx, spaceId, { entities, values }, MAX_LOOKED_AT),
      ),
    );
    const ids = [...new Set<string>([...(task?.factIds ?? []), ...about.flat(), ...found.keys()])];
    const [claims, ties] = await Promise.all([this.claims.find(tx, spaceId, ids), this.slots.ties(tx, ids)]);
    const evidenceIds = [...new Set([...ties.values()].flatMap(({ evidence }) => evidence))];
    const [attached, carrying] = await Promise.all([
      this.evidence.find(tx, spaceId, evidenceIds),
      this.#carrying(tx, ids),
    ]);
    const records = new Map(attached.map((record) => [record.id, record]));
    return claims.flatMap((claim): FactCandidate[] => {
      if (!isFact(claim)) return [];
      return [
        {
          claim,
          score: found.get(claim.id) ?? NAMED,
          carrying: carrying.get(claim.id) ?? new Map(),
          stepIds: (ties.get(claim.id)?.stepIds ?? []).filter((id) => task?.stepIds.has(id) ?? true),
          evidence: (ties.get(claim.id)?.evidence ?? [])
            .flatMap((id: Id<'evd'>) => records.get(id) ?? [])
            .sort((a, b) => b.observedAt.getTime() - a.observedAt.getTime() || (a.id < b.id ? 1 : -1)),
        },
      ];
    });
  }

  /** The positions of the requirements that each record meets, by fact and record. */
  async #carrying(tx: TenantTx, ids: readonly string[]): Promise<Map<string, Map<string, readonly number[]>>> {
    const carrying = new Map<string, Map<string, readonly number[]>>();
    if (ids.length === 0) return carrying;
    const rows = await tx.all<{ claimId: string; evidenceId: string; parts: number[] }>(listCarryingEvidence, ids);
    for (const { claimId, evidenceId, parts } of rows)
      carrying.set(claimId, (carrying.get(claimId) ?? new Map<string, readonly number[]>()).set(evidenceId, parts));
    return carrying;
  }
}
