import { sql, type TenantTx, type EvidenceTypeRow } from '#libs/platform/database/index.js';
import type { EvidenceType } from '../domain/evidence-type.js';

const findEvidenceTypes = sql(import.meta.url, 'find-evidence-types');
const listEvidenceTypes = sql(import.meta.url, 'list-evidence-types');
const listEvidenceTypesOfSchema = sql(import.meta.url, 'list-evidence-types-of-schema');
const lockEvidenceType = sql(import.meta.url, 'lock-evidence-type');

export class EvidenceTypeRepository {
  /** The registered types with one of the names, by name. */
  async find(tx: TenantTx, spaceId: string, names: readonly string[]): Promise<Map<string, EvidenceType>> {
    const rows = names.length === 0 ? [] : await tx.all<EvidenceTypeRow>(findEvidenceTypes, spaceId, names);
    return new Map(rows.map((row) => [row.name, row]));
  }

  /** One type with its name locked, so that two registrations of one name are made one after the other. */
  async load(tx: TenantTx, spaceId: string, name: string): Promise<EvidenceType | null> {
    const [, found] = await Promise.all([tx.run(lockEvidenceType, spaceId, name), this.find(tx, spaceId, [name])]);
    return found.get(name) ?? null;
  }

  /**
   * The types with one of the names, and those that the space's schema owns, by name. The names are locked, in the
   * order that all transactions follow. The caller must have locked the schema, which also protects the types that it
   * owns.
   */
  async loadForSchema(tx: TenantTx, spaceId: string, names: readonly string[]): Promise<Map<string, EvidenceType>> {
    await Promise.all([...names].sort().map((name) => tx.run(lockEvidenceType, spaceId, name)));
    const [found, owned] = await Promise.all([
      this.find(tx, spaceId, names),
      tx.all<EvidenceTypeRow>(listEvidenceTypesOfSchema, spaceId),
    ]);
    for (const type of owned) found.set(type.name, type);
    return found;
  }

  list(tx: TenantTx, spaceId: string, afterName: string, limit: number): Promise<EvidenceType[]> {
    return tx.all<EvidenceTypeRow>(listEvidenceTypes, spaceId, afterName, limit);
  }
}
