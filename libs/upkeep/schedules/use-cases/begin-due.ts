import type { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { DEFAULT_SCHEDULES } from '../domain/index.js';
import type { Duties } from '../../runs/store/index.js';
import type { DueDuties, SettingsRepository } from '../store/index.js';
import type { BeginDuty } from './steps/begin-duty.js';

/** Runs a tenant has open at once, as long as the clock begins them: the rest waits until one has ended. */
const MOST_OPEN = 4;
/** Tenants served in one round, and new spaces. */
const BATCH = 500;
/** Begun at once: a run that begins mostly waits for the disk. */
const SIDE_BY_SIDE = 8;

/**
 * Begins what has come, one duty of each tenant a round, so that a tenant of a thousand spaces comes after a tenant of one. What was missed
 * while nobody was there is begun once. Safe in many processes at once: a duty is begun by who holds its row.
 */
export class BeginDue {
  constructor(
    private readonly system: SystemDatabase,
    private readonly database: TenantDatabase,
    private readonly duties: Duties,
    private readonly due: DueDuties,
    private readonly settings: SettingsRepository,
    private readonly beginDuty: BeginDuty,
  ) {}

  /** How many were begun. */
  async run(): Promise<number> {
    await this.#schedule();
    let begun = 0;
    for (let before = -1; before < begun;) {
      before = begun;
      begun += await this.#round();
    }
    return begun;
  }

  async #round(): Promise<number> {
    const due = await this.system.run((tx) => this.due.list(tx, this.duties.names, MOST_OPEN, BATCH));
    let begun = 0;
    for (let first = 0; first < due.length; first += SIDE_BY_SIDE) {
      const isBegun = await Promise.all(
        due
          .slice(first, first + SIDE_BY_SIDE)
          .map((duty) => this.database.write(duty.tenantId, (tx) => this.beginDuty.run(tx, duty))),
      );
      begun += isBegun.filter(Boolean).length;
    }
    return begun;
  }

  /** New spaces come at their next times, not at once; so does what a clock that was ahead has put off. */
  async #schedule(): Promise<void> {
    for (const { tenantId, spaceId } of await this.system.run((tx) => this.due.unscheduled(tx, BATCH))) {
      await this.database.write(tenantId, (tx) => this.due.schedule(tx, spaceId, DEFAULT_SCHEDULES));
    }
    for (const { tenantId, spaceId, duty } of await this.system.run((tx) => this.due.astray(tx, BATCH))) {
      await this.database.write(tenantId, async (tx) =>
        this.due.schedule(tx, spaceId, { [duty]: (await this.settings.get(tx, spaceId)).duties[duty] }),
      );
    }
  }
}
