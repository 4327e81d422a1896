import { isId, operatorOf, validationFailed, type Clock, type Id } from '#libs/kernel/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import type { JobLedger } from '../../jobs/index.js';
import type { ChangeMode } from '../../modes/index.js';
import { doubtOf, type EndMode } from '../../recovery/index.js';
import { resultOf, type IntegrityFinding, type IntegrityResult } from '../domain/integrity.js';
import type { ExamineIntegrity } from './steps/examine-integrity.js';

/**
 * Causes for which the service itself makes a tenant read-only. A check that finds nothing wrong ends such a mode if it
 * began before the check, but never a mode that an operator set.
 */
const OWN_CAUSES = ['state_hash_differs', 'projection_failed', 'recovery'] as const;
const FOUND_NOTHING = 'A check of the integrity found nothing wrong.';

/** Checks a tenant for `doctor`. Changes no table and no event, but lets the tenant write again if nothing is wrong. */
export class CheckIntegrity {
  constructor(
    private readonly examine: ExamineIntegrity,
    private readonly endMode: EndMode,
  ) {}

  async run(tenantId: string): Promise<IntegrityFinding[]> {
    if (!isId('ten', tenantId)) throw validationFailed({ what: `${tenantId} is not the id of a tenant.` });
    const { findings, mode } = await this.examine.run(tenantId);
    if (findings.every(({ severity }) => severity === 'ok'))
      await this.endMode.runIfUnchanged(operatorOf(tenantId, 'doctor'), mode, OWN_CAUSES, FOUND_NOTHING);
    return findings;
  }
}

/** The daily check. A tenant whose tables differ from its log becomes read-only. */
export class WorkIntegrityCheck {
  constructor(
    private readonly database: TenantDatabase,
    private readonly examine: ExamineIntegrity,
    private readonly changeMode: ChangeMode,
    private readonly endMode: EndMode,
    private readonly ledger: JobLedger,
    private readonly clock: Clock,
  ) {}

  async run(tenantId: Id<'ten'>, jobId: Id<'job'>): Promise<IntegrityResult> {
    const { findings, examined, mode } = await this.examine.run(tenantId);
    const ctx = operatorOf(tenantId, jobId);
    const doubt = doubtOf(examined);
    if (doubt !== null) await this.changeMode.enter(ctx, doubt.cause, doubt.reason);
    else if (findings.every(({ severity }) => severity === 'ok'))
      await this.endMode.runIfUnchanged(ctx, mode, OWN_CAUSES, FOUND_NOTHING);
    const result = resultOf(findings);
    await this.database.write(tenantId, (tx) => this.ledger.finish(tx, jobId, 'done', { ...result }, this.clock.now()));
    return result;
  }
}
