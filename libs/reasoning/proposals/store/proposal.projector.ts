import type { RecordedEvent, Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { PROPOSAL_EVENTS, type ProposalPayload } from '../domain/proposal.js';

const insertProposals = sql(import.meta.url, 'insert-proposals');

export class ProposalProjector implements Projector {
  readonly tables = ['proposals'];
  readonly kinds = PROPOSAL_EVENTS;

  async project(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    await tx.run(
      insertProposals,
      JSON.stringify(events.map(({ payload }) => (payload as unknown as ProposalPayload).proposal)),
    );
  }
}
