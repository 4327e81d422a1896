import type { IdSource } from '#libs/kernel/index.js';
import { evidenceLapsed } from '#libs/knowledge/evidence/domain/index.js';
import { covers } from '#libs/knowledge/slots/domain/index.js';
import { keyOf, type ClaimHolder } from '#libs/knowledge/slots/store/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { lapseOf } from '../../digests/domain/index.js';
import type { Cursor, Page, Piece, RunInHand } from '../../runs/domain/index.js';
import type { Duty } from '../../runs/store/index.js';
import {
  completeChangeover,
  EXPIRY_PHASES,
  placeOf,
  SweepOptions,
  tellLapse,
  type ExpiryPhase,
} from '../domain/index.js';
import type { DueClaim, DueEvidence, SweepRepository } from '../store/index.js';

/** Something whose time has come, and what is done about it. */
type Due = (DueClaim & { phase: 'announced' | 'claims' | 'digests' }) | (DueEvidence & { phase: 'evidence' });

/** Completes changes that were announced for a time that has come, and tells of evidence past its time and of the claims it carried; takes digests out of sight whose members have not all lasted, to be built anew. */
export class ExpireDuty implements Duty<object, Due> {
  readonly name = 'expire';
  readonly options = SweepOptions;

  constructor(
    private readonly sweeps: SweepRepository,
    private readonly holder: ClaimHolder,
    private readonly spaces: SpaceDirectory,
    private readonly ids: IdSource,
  ) {}

  async page(tx: TenantTx, run: RunInHand<object>, limit: number): Promise<Page<Due> | null> {
    const { now } = await this.spaces.open(tx, run.ctx, run.spaceId);
    const begun = EXPIRY_PHASES.indexOf(phaseOf(run.cursor));
    for (const phase of EXPIRY_PHASES.slice(begun)) {
      const items = await this.#due(tx, run, phase, { now, limit });
      const last = items.at(-1);
      if (last !== undefined) return { items, phase, total: null, cursor: { phase, at: last.at, id: last.id } };
    }
    return null;
  }

  async work(tx: TenantTx, { ctx, spaceId }: RunInHand<object>, items: readonly Due[]): Promise<Piece> {
    const { now } = await this.spaces.open(tx, ctx, spaceId);
    const given = { now, ids: this.ids, principalId: ctx.caller.principal.id };
    switch (items[0]!.phase) {
      case 'announced': {
        const claims = claimsIn(items);
        const slots = await this.holder.holdGroups(
          tx,
          spaceId,
          claims.map((claim) => [claim]),
        );
        const changes = [...slots].map(([key, slot]) =>
          completeChangeover(
            claims.filter((claim) => keyOf(claim) === key).map(({ id }) => id),
            slot,
            given,
          ),
        );
        return {
          events: changes.flatMap(({ events }) => events),
          tally: { superseded: changes.reduce((sum, { superseded }) => sum + superseded, 0) },
        };
      }
      case 'evidence': {
        const evidence = await this.sweeps.lockLapsing(
          tx,
          items.map(({ id }) => id),
          now,
        );
        return {
          events: evidence.map((each) => evidenceLapsed(each, now)),
          tally: { lapsedEvidence: evidence.length },
        };
      }
      case 'claims': {
        const events = tellLapse(await this.sweeps.hold(tx, spaceId, claimsIn(items)), spaceId, given);
        return { events, tally: { lapsed: events.length } };
      }
      case 'digests': {
        const events = lapseOf(
          (await this.sweeps.hold(tx, spaceId, claimsIn(items))).filter((digest) => !covers(digest, now)),
          [],
          now,
        );
        return { events, tally: { lapsedDigests: events.length } };
      }
    }
  }

  async #due(
    tx: TenantTx,
    { spaceId, cursor }: RunInHand<object>,
    phase: ExpiryPhase,
    { now, limit }: { now: Date; limit: number },
  ): Promise<Due[]> {
    const after = placeOf(phase === phaseOf(cursor) ? cursor : null);
    switch (phase) {
      case 'announced':
        return (await this.sweeps.announced(tx, spaceId, now, after, limit)).map((claim) => ({ ...claim, phase }));
      case 'evidence':
        return (await this.sweeps.lapsingEvidence(tx, spaceId, now, after, limit)).map((evidence) => ({
          ...evidence,
          phase,
        }));
      case 'digests':
        return (await this.sweeps.endedDigests(tx, spaceId, now, after, limit)).map((digest) => ({ ...digest, phase }));
      case 'claims':
        return (await this.sweeps.lapsingClaims(tx, spaceId, now, after, limit)).map((claim) => ({ ...claim, phase }));
    }
  }
}

const phaseOf = (cursor: Cursor | null): ExpiryPhase =>
  EXPIRY_PHASES.find((phase) => phase === cursor?.phase) ?? EXPIRY_PHASES[0];

const claimsIn = (items: readonly Due[]): DueClaim[] =>
  items.flatMap((item) => (item.phase === 'evidence' ? [] : [item]));
