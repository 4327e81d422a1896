import { TABLES, type ClaimRow, type EvidenceRow } from '../platform/database/index.js';

/** SQL expressions for the columns that may not be null. A new column of this kind needs an expression here. */
type Needed<Row> = { [Column in keyof Row as null extends Row[Column] ? never : Column]: string };
/** The columns that matter to a test, as SQL expressions. */
type Given<Row> = { id: string; tenantId?: string } & { [Column in keyof Row]?: string };

/** A plain claim in force. */
const CLAIM: Omit<Needed<ClaimRow>, 'id'> & { search: string } = {
  spaceId: `'spc_1'`,
  type: `'claim'`,
  lane: `'durable'`,
  scope: `'global'`,
  recordedAt: 'now()',
  recordedBy: `'prn_1'`,
  search: `''`,
  wording: '0',
  category: `'fact'`,
  importance: '0.7',
  tags: `'{}'`,
  status: `'active'`,
  activated: 'false',
  exclusive: 'false',
  historical: 'false',
  validFrom: 'now()',
  validFromInferred: 'true',
  observedAt: 'now()',
  halfLifeDays: '30',
  strengthRefreshedAt: 'now()',
  reinforcements: '0',
  disputes: '0',
  gateReinforcements: '0',
  gateDisputes: '0',
  base: '0.5',
  baseClass: `'inference'`,
  corroboration: '1',
  agingFrom: 'now()',
  grounding: `'sound'`,
  inherited: `'sound'`,
  trust: '0.5',
  gateTrust: '0.5',
  version: '1',
  stateSince: 'now()',
};

/** A document. */
const EVIDENCE: Omit<Needed<EvidenceRow>, 'id'> = {
  spaceId: `'spc_1'`,
  kind: `'document'`,
  class: `'document'`,
  weight: '0.6',
  independenceGroup: `'group'`,
  content: `'x'`,
  contentHash: `'h'`,
  observedAt: 'now()',
  recordedAt: 'now()',
  recordedBy: `'prn_1'`,
  version: '1',
  private: 'false',
};

/**
 * Returns the statement that plants a claim for each of the rows, which are the `from` of a statement in SQL. `given`
 * has SQL expressions for the columns that matter to the test; otherwise, each claim is a plain one in force in the
 * space of `plantSpace`.
 */
export const plantedClaims = (rows: string, given: Given<ClaimRow> & { search?: string }): string =>
  planted('Claim', rows, { validUntil: `'infinity'`, ...CLAIM, ...given });

/** Like `plantedClaims`, for evidence: by default a document. */
export const plantedEvidence = (rows: string, given: Given<EvidenceRow>): string =>
  planted('Evidence', rows, { ...EVIDENCE, ...given });

type Values = Readonly<Record<string, string | undefined>>;

function planted(model: string, rows: string, { tenantId = `'ten_1'`, ...values }: Values): string {
  const { name, columns } = TABLES[model]!;
  // The list of columns has neither the tenant nor columns of a type that Prisma does not know, such as `search`.
  const nameOf = new Map(columns.map((column) => [column.property, column.name]));
  const named = Object.keys(values).map((property) => nameOf.get(property) ?? property);
  return `insert into ${name} (tenant_id, ${named.join(', ')}) select ${[tenantId, ...Object.values(values)].join(', ')} from ${rows}`;
}
