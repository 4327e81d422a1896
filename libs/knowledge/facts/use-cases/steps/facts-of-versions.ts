import type { Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { isFact, type SlotRepository } from '../../../claims/index.js';
import { gatedBy, type SchemaInForce, type SchemasInForce } from '../../../domain-schemas/index.js';
import { meansTheSame } from '../../domain/version.rules.js';
import type { FactRepository, ToJudge } from '../../store/fact.repository.js';

/**
 * Maximum number of facts that one page examines to find those that a version has to judge. For most facts, a version
 * has the same rules as the previous one.
 */
const MAX_LOOKED_THROUGH = 5_000;
/** The factor by which each further read of facts grows if the earlier ones did not fill the page. */
const LOOK_FURTHER = 4;

/** Finds the claims that a version of the schema has to judge. */
export class FactsOfVersions {
  constructor(
    private readonly facts: FactRepository,
    private readonly slots: SlotRepository,
    private readonly schemas: SchemasInForce,
  ) {}

  /**
   * A page of the claims that a version of the schema concerns. Plain claims come first, so all claims after a fact are
   * facts.
   */
  async standing(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    inForce: SchemaInForce,
    page: { afterId: string; limit: number },
  ): Promise<Id<'clm'>[]> {
    const [after] = page.afterId === '' ? [] : await this.slots.findClaims(tx, spaceId, [page.afterId]);
    const inTheWay =
      after !== undefined && isFact(after)
        ? []
        : await this.facts.listInTheWay(tx, spaceId, [...gatedBy(inForce.schema)], page);
    return inTheWay.length > 0 ? inTheWay : this.#ofOtherVersions(tx, spaceId, inForce, page);
  }

  /**
   * Facts that the version has to judge, after a given one. If they do not fill the page, the last fact examined is
   * added.
   */
  async #ofOtherVersions(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    inForce: SchemaInForce,
    { afterId, limit }: { afterId: string; limit: number },
  ): Promise<Id<'clm'>[]> {
    const found: Id<'clm'>[] = [];
    let [after, looked, next] = [afterId, 0, limit];
    while (found.length < limit && looked < MAX_LOOKED_THROUGH) {
      const facts = await this.facts.listOfSpace(tx, spaceId, { afterId: after, limit: next });
      const others = await this.otherVersions(tx, spaceId, inForce, facts);
      found.push(...facts.map(({ id }) => id).filter((id) => others.has(id)));
      if (facts.length < next) return found.slice(0, limit);
      [after, looked] = [facts.at(-1)!.id, looked + facts.length];
      next = Math.min(next * LOOK_FURTHER, MAX_LOOKED_THROUGH - looked);
    }
    return found.length < limit ? [...new Set([...found, after as Id<'clm'>])] : found.slice(0, limit);
  }

  /**
   * Facts for which this version has other rules than the version that accepted them, or that a version took out of
   * use.
   */
  async otherVersions(
    tx: TenantTx,
    spaceId: string,
    { version, schema }: SchemaInForce,
    claims: readonly ToJudge[],
  ): Promise<ReadonlySet<string>> {
    const others = [...new Set(claims.flatMap((claim) => claim.schemaVersion ?? []))].filter(
      (each) => each !== version,
    );
    const found = await Promise.all(others.map((each) => this.schemas.at(tx, spaceId, each)));
    const schemas = new Map(found.map((each) => [each.version, each.schema]));
    return new Set(
      claims
        .filter(
          ({ claimType, schemaVersion, cause }) =>
            claimType !== null &&
            (cause === 'schema_changed' || !meansTheSame(schemas.get(schemaVersion!) ?? schema, schema, claimType)),
        )
        .map(({ id }) => id),
    );
  }
}
