import type { TenantDatabase } from '#libs/platform/database/index.js';
import type { ArchiveStore } from '../../../archives/index.js';
import type { TenantMode } from '../../../events/index.js';
import type { ModeStore } from '../../../modes/index.js';
import type { Examined, ExamineTenant } from '../../../recovery/index.js';
import type { WalkChain } from '../../../seals/index.js';
import { findingsOfTenant, type IntegrityFinding } from '../../domain/integrity.js';
import type { IntegrityChecks } from '../../store/integrity-checks.js';

/**
 * Checks everything about a tenant: its hash chain, its archived days, its tables against the log, and tables against
 * each other.
 */
export class ExamineIntegrity {
  constructor(
    private readonly database: TenantDatabase,
    private readonly walkChain: WalkChain,
    private readonly archives: ArchiveStore,
    private readonly examineTenant: ExamineTenant,
    private readonly checks: IntegrityChecks,
    private readonly modes: ModeStore,
  ) {}

  /** `mode`: that of the tenant before anything was examined. */
  async run(tenantId: string): Promise<{ findings: IntegrityFinding[]; examined: Examined; mode: TenantMode | null }> {
    const { mode, chain, archives } = await this.database.read(tenantId, async (tx) => ({
      mode: await this.modes.find(tx),
      chain: await this.walkChain.run(tx),
      archives: await this.archives.verify(tx),
    }));
    const examined = await this.examineTenant.run(tenantId);
    const others = await this.database.read(tenantId, (tx) => this.checks.run(tx));
    return { findings: [...findingsOfTenant({ chain, archives, examined }), ...others], examined, mode };
  }
}
