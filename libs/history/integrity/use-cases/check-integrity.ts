import { isId, operatorOf, validationFailed, type Clock, type Id } from '#libs/kernel/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import type { JobLedger } from '../../jobs/index.js';
import type { ChangeMode } from '../../modes/index.js';
import { doubtOf } from '../../recovery/index.js';
import { resultOf, type IntegrityFinding, type IntegrityResult } from '../domain/integrity.js';
import type { ExamineIntegrity } from './steps/examine-integrity.js';

/** Modes that the service enters itself; a check that finds nothing wrong ends them, never that of an operator. */
const OWN_CAUSES = ['state_hash_differs', 'projection_failed'] as const;
const FOUND_NOTHING = 'A check of the integrity found nothing wrong.';

/** What doctor says of a tenant. Changes no table and no event; a tenant in which nothing is wrong may write again. */
export class CheckIntegrity {
  constructor(
    private readonly examine: ExamineIntegrity,
    private readonly changeMode: ChangeMode,
  ) {}

  async run(tenantId: string): Promise<IntegrityFinding[]> {
    if (!isId('ten', tenantId)) throw validationFailed({ what: `${tenantId} is not the id of a tenant.` });
    const { findings } = await this.examine.run(tenantId);
    if (findings.every(({ severity }) => severity === 'ok'))
      await this.changeMode.leave(operatorOf(tenantId, 'doctor'), OWN_CAUSES, FOUND_NOTHING);
    return findings;
  }
}

/** The check of a day: a tenant whose tables are not what its log says becomes read-only. */
export class WorkIntegrityCheck {
  constructor(
    private readonly database: TenantDatabase,
    private readonly examine: ExamineIntegrity,
    private readonly changeMode: ChangeMode,
    private readonly ledger: JobLedger,
    private readonly clock: Clock,
  ) {}

  async run(tenantId: Id<'ten'>, jobId: Id<'job'>): Promise<IntegrityResult> {
    const { findings, examined } = await this.examine.run(tenantId);
    const ctx = operatorOf(tenantId, jobId);
    const doubt = doubtOf(examined);
    if (doubt !== null) await this.changeMode.enter(ctx, doubt.cause, doubt.reason);
    else if (findings.every(({ severity }) => severity === 'ok'))
      await this.changeMode.leave(ctx, OWN_CAUSES, FOUND_NOTHING);
    const result = resultOf(findings);
    await this.database.write(tenantId, (tx) => this.ledger.finish(tx, jobId, 'done', { ...result }, this.clock.now()));
    return result;
  }
}
