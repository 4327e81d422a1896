import { sql, type TenantTx, type EvidenceTypeRow } from '#libs/platform/database/index.js';
import type { EvidenceType } from '../domain/evidence-type.js';

const findEvidenceTypes = sql(import.meta.url, 'find-evidence-types');
const listEvidenceTypes = sql(import.meta.url, 'list-evidence-types');
const lockEvidenceType = sql(import.meta.url, 'lock-evidence-type');

export class EvidenceTypeRepository {
  /** Those of the names that are registered, by name. */
  async find(tx: TenantTx, spaceId: string, names: readonly string[]): Promise<Map<string, EvidenceType>> {
    const rows = names.length === 0 ? [] : await tx.all<EvidenceTypeRow>(findEvidenceTypes, spaceId, names);
    return new Map(rows.map((row) => [row.name, row]));
  }

  /** One type with its name locked, so that two registrations of one name follow each other. */
  async load(tx: TenantTx, spaceId: string, name: string): Promise<EvidenceType | null> {
    const [, found] = await Promise.all([tx.run(lockEvidenceType, spaceId, name), this.find(tx, spaceId, [name])]);
    return found.get(name) ?? null;
  }

  list(tx: TenantTx, spaceId: string, afterName: string, limit: number): Promise<EvidenceType[]> {
    return tx.all<EvidenceTypeRow>(listEvidenceTypes, spaceId, afterName, limit);
  }
}
