import type { IdSource } from '#libs/kernel/index.js';
import { evidenceLapsed } from '#libs/knowledge/evidence/index.js';
import { covers, keyOf, type ClaimLoader } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { lapseOf } from '../../digests/index.js';
import type { Cursor, Page, Piece, RunInHand, MaintenanceHandler } from '../../runs/index.js';
import { completeChangeover, lapseEvents } from '../domain/expiry.rules.js';
import { EXPIRY_PHASES, placeOf, type ExpiryPhase } from '../domain/lifecycle.js';
import type { ExpireWorkspaces } from './phases/expire-workspaces.js';
import type { DueClaim, DueEvidence, DueItemRepository, DueWorkspace } from '../store/due-item.repository.js';

/** A due item, and the phase that processes it. */
type Due =
  | (DueClaim & { phase: 'announced' | 'claims' | 'digests' | 'workspaceClaims' })
  | (DueEvidence & { phase: 'evidence' })
  | (DueWorkspace & { phase: 'workspaces' });

/**
 * Completes announced changes whose time has come. Records that evidence became stale or expired, and the effect on the
 * claims that it supported. Archives digests that lost a member because of this, so that they are rebuilt. Archives
 * workspaces that have been closed for a day, with the claims in them.
 */
export class ExpiryHandler implements MaintenanceHandler<object, Due> {
  readonly kind = 'expire';

  constructor(
    private readonly dueItems: DueItemRepository,
    private readonly loader: ClaimLoader,
    private readonly spaces: SpaceDirectory,
    private readonly workspaces: ExpireWorkspaces,
    private readonly ids: IdSource,
  ) {}

  async page(tx: TenantTx, run: RunInHand<object>, limit: number): Promise<Page<Due> | null> {
    const { now } = await this.spaces.open(tx, run.ctx, run.spaceId);
    const first = EXPIRY_PHASES.indexOf(phaseOf(run.cursor));
    for (const phase of EXPIRY_PHASES.slice(first)) {
      const items = await this.#due(tx, run, phase, { now, limit });
      const last = items.at(-1);
      if (last !== undefined) return { items, phase, total: null, cursor: { phase, at: last.at, id: last.id } };
    }
    return null;
  }

  async work(tx: TenantTx, run: RunInHand<object>, items: readonly Due[]): Promise<Piece> {
    const { ctx, spaceId } = run;
    const { now } = await this.spaces.open(tx, ctx, spaceId);
    const context = { now, ids: this.ids, principalId: ctx.caller.principal.id };
    switch (items[0]!.phase) {
      case 'announced': {
        const claims = claimsIn(items);
        const slots = await this.loader.loadGroups(
          tx,
          spaceId,
          claims.map((claim) => [claim]),
        );
        const changes = [...slots].map(([key, slot]) =>
          completeChangeover(
            claims.filter((claim) => keyOf(claim) === key).map(({ id }) => id),
            slot,
            context,
          ),
        );
        return {
          events: changes.flatMap(({ events }) => events),
          tally: { superseded: changes.reduce((sum, { superseded }) => sum + superseded, 0) },
        };
      }
      case 'evidence': {
        const evidence = await this.dueItems.lockLapsing(
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
        const events = lapseEvents(await this.dueItems.hold(tx, spaceId, claimsIn(items)), spaceId, context);
        return { events, tally: { lapsed: events.length } };
      }
      case 'digests': {
        const events = lapseOf(
          (await this.dueItems.hold(tx, spaceId, claimsIn(items))).filter((digest) => !covers(digest, now)),
          [],
          now,
        );
        return { events, tally: { lapsedDigests: events.length } };
      }
      case 'workspaceClaims':
        return this.workspaces.workOnClaims(tx, run, now, claimsIn(items));
      case 'workspaces':
        return this.workspaces.work(
          tx,
          now,
          items.flatMap((item) => (item.phase === 'workspaces' ? [item] : [])),
        );
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
        return (await this.dueItems.announced(tx, spaceId, now, after, limit)).map((claim) => ({ ...claim, phase }));
      case 'evidence':
        return (await this.dueItems.lapsingEvidence(tx, spaceId, now, after, limit)).map((evidence) => ({
          ...evidence,
          phase,
        }));
      case 'digests':
        return (await this.dueItems.endedDigests(tx, spaceId, now, after, limit)).map((digest) => ({
          ...digest,
          phase,
        }));
      case 'workspaceClaims':
        return (await this.workspaces.dueClaims(tx, spaceId, now, after, limit)).map((claim) => ({ ...claim, phase }));
      case 'workspaces':
        return (await this.workspaces.due(tx, spaceId, now, after, limit)).map((workspace) => ({
          ...workspace,
          phase,
        }));
      case 'claims':
        return (await this.dueItems.lapsingClaims(tx, spaceId, now, after, limit)).map((claim) => ({
          ...claim,
          phase,
        }));
    }
  }
}

const phaseOf = (cursor: Cursor | null): ExpiryPhase =>
  EXPIRY_PHASES.find((phase) => phase === cursor?.phase) ?? EXPIRY_PHASES[0];

const claimsIn = (items: readonly Due[]): DueClaim[] =>
  items.flatMap((item) => (item.phase === 'evidence' || item.phase === 'workspaces' ? [] : [item]));
