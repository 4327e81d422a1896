import type { Id } from '#libs/kernel/index.js';
import { RESERVED_CATEGORIES } from '#libs/knowledge/claims/index.js';
import { isOfService, type Evidence } from '#libs/knowledge/evidence/index.js';
import { sql, type EvidenceRow, type Narrowed, type TenantTx } from '#libs/platform/database/index.js';

const listExportedEvidence = sql(import.meta.url, 'list-exported-evidence');
const listExportedClaims = sql(import.meta.url, 'list-exported-claims');
const countLeftOut = sql(import.meta.url, 'count-left-out');
const findImported = sql(import.meta.url, 'find-imported');

type EvidenceOfExport = Omit<
  Narrowed<EvidenceRow, Pick<Evidence, 'locator' | 'anchors' | 'foundAnchors' | 'fragments'>>,
  'lapsesAt' | 'parentIds' | 'private'
> &
  Pick<Evidence, 'parentEvidenceIds'>;

/**
 * For a claim of an export: its id, the evidence that it is based on, exported or not, and the source of its own
 * assertion.
 */
export interface ExportedTies {
  id: Id<'clm'>;
  evidenceIds: Id<'evd'>[];
  sourceId: string | null;
}

/** What an export contains. */
export interface ExportScope {
  /** Items that were recorded later are left out. */
  until: Date;
  history: boolean;
  sessions: boolean;
  workspaces: boolean;
}

/** Evidence that was imported. */
export type ImportedEvidence = Pick<Evidence, 'id' | 'kind'>;

/** What was imported before, by external id. Of several records under one external id, the oldest. */
export interface Imported {
  claims: ReadonlySet<string>;
  evidence: ReadonlyMap<string, ImportedEvidence>;
}

/** Number of rows in a page. */
export const PAGE = 200;

/** Reads what an export contains, and what was imported before. */
export class TransferRepository {
  evidence(
    tx: TenantTx,
    spaceId: string,
    afterId: string,
    { until, sessions, workspaces }: ExportScope,
  ): Promise<EvidenceOfExport[]> {
    return tx.all<EvidenceOfExport>(listExportedEvidence, spaceId, afterId, PAGE, until, sessions, workspaces);
  }

  claims(
    tx: TenantTx,
    spaceId: string,
    afterId: string,
    { until, history, sessions, workspaces }: ExportScope,
  ): Promise<ExportedTies[]> {
    return tx.all<ExportedTies>(
      listExportedClaims,
      spaceId,
      afterId,
      PAGE,
      until,
      history,
      sessions,
      workspaces,
      RESERVED_CATEGORIES,
    );
  }

  async leftOut(tx: TenantTx, spaceId: string, { until }: ExportScope): Promise<Record<string, number>> {
    const rows = await tx.all<{ why: string; count: number }>(countLeftOut, spaceId, until, RESERVED_CATEGORIES);
    return Object.fromEntries(rows.map(({ why, count }) => [why, count]));
  }

  async imported(
    tx: TenantTx,
    spaceId: string,
    namespaces: readonly string[],
    externalIds: readonly string[],
  ): Promise<Imported> {
    const rows =
      externalIds.length === 0
        ? []
        : await tx.all<ImportedEvidence & { externalId: string; content: string }>(
            findImported,
            spaceId,
            namespaces,
            externalIds,
          );
    const ofClaims = new Set(rows.filter(isOfService));
    const others = rows.filter((row) => !ofClaims.has(row));
    return {
      claims: new Set([...ofClaims].map(({ externalId }) => externalId)),
      evidence: new Map(others.map(({ id, kind, externalId }) => [externalId, { id, kind }])),
    };
  }
}
