import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedProposalEvent } from '../domain/proposal.js';

const insertProposals = sql(import.meta.url, 'insert-proposals');

export class ProposalProjector implements Projector<RecordedProposalEvent> {
  readonly tables = ['proposals'];
  readonly kinds = ['proposal_opened', 'proposal_decided'] as const;

  async project(tx: TenantTx, events: readonly RecordedProposalEvent[]): Promise<void> {
    await tx.run(insertProposals, JSON.stringify(events.map(({ payload }) => payload.proposal)));
  }
}
