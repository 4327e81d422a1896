import type { TenantTx } from '#libs/platform/database/index.js';
import type { IntegrityFinding } from '../domain/integrity.js';

/** Looks in the tables of one tenant for faults that no constraint of the database rules out. It changes nothing. */
export interface IntegrityCheck {
  find(tx: TenantTx): Promise<IntegrityFinding>;
}

/**
 * The checks in addition to those of the log and of the state hash. The modules of the nouns add their checks when the
 * application is composed.
 */
export class IntegrityChecks {
  readonly #checks: IntegrityCheck[] = [];

  add(check: IntegrityCheck): void {
    this.#checks.push(check);
  }

  async run(tx: TenantTx): Promise<IntegrityFinding[]> {
    const findings: IntegrityFinding[] = [];
    for (const check of this.#checks) findings.push(await check.find(tx));
    return findings;
  }
}
