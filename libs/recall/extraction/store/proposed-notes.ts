import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { NoteOfProposal } from '../domain/triple.rules.js';

const listNotesOfProposals = sql(import.meta.url, 'list-notes-of-proposals');

/** Finds the notes from which claims were extracted. */
export class ProposedNotes {
  async of(tx: TenantTx, claimIds: readonly string[]): Promise<NoteOfProposal[]> {
    return claimIds.length === 0 ? [] : tx.all<NoteOfProposal>(listNotesOfProposals, claimIds);
  }
}
