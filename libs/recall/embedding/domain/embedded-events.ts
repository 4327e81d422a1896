import type { RecordedEvent } from '#libs/history/events/index.js';
import type { SlotPayloads } from '#libs/knowledge/claims/index.js';
import type { EmbedJob } from './embed-job.js';

/** What is read of an event to know which texts it is about. */
export type EmbeddedEvent = Pick<RecordedEvent, 'kind' | 'spaceId' | 'subjectId' | 'payload'>;

/** The texts of an event that may lack a vector from now on, or have one too many. */
type Owners = Pick<EmbedJob, 'kind' | 'ids'>;

const claim = ({ subjectId }: EmbeddedEvent): Owners => ({ kind: 'claim', ids: [subjectId] });
const claims = ({ payload }: EmbeddedEvent): Owners => ({
  kind: 'claim',
  ids: (payload as SlotPayloads['claim_merged']).claims.map(({ id }) => id),
});
const message = ({ subjectId, payload }: EmbeddedEvent): Owners | null =>
  payload.message === undefined ? null : { kind: 'message', ids: [subjectId] };

/** What changes which texts have vectors: new ones, and claims that are archived, retracted, or back from there, be it in quarantine. */
const OWNERS: Readonly<Record<string, (event: EmbeddedEvent) => Owners | null>> = {
  evidence_recorded: message,
  claim_stored: claim,
  claim_reworded: claim,
  claim_archived: claim,
  claim_retracted: claim,
  claim_merged: claims,
  claim_restored: claim,
  claim_quarantined: claim,
};

/** The kinds of events that bring such texts. */
export const EMBEDDED_EVENT_KINDS = Object.keys(OWNERS);

/** What one of them asks for; null: nothing. */
export function embedJobOf(event: EmbeddedEvent): EmbedJob | null {
  const owners = OWNERS[event.kind]!(event);
  return owners && { spaceId: event.spaceId!, ...owners };
}
