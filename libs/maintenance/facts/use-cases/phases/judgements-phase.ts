import { packed, type DecidePart, type NewEvent } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import { loadStored, type SchemaInForce } from '#libs/knowledge/domain-schemas/index.js';
import {
  judgementDue,
  judgementMade,
  NOTHING_JUDGED,
  type FactRepository,
  type Judged,
  type JudgeFacts,
  type JudgementSubject,
  type ReadWords,
  type StandingWords,
} from '#libs/knowledge/facts/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { Cursor, Piece, RunInHand, Tally } from '../../../runs/index.js';
import type { FactsPhase } from './phase.js';

export const FACTS_PHASE = 'facts';

/** The options of a dry run that judges by a version of the schema that is not yet in force. */
export type Previewed = { version: number; document: Record<string, unknown> };

/** A claim that has to be judged. If `claimId` is null, all claims that the subject concerns have been judged. */
interface Item {
  id: string;
  about: JudgementSubject;
  claimId: Id<'clm'> | null;
  /** The words that have to be read to judge the page, the same in each of its items; null if there are none. */
  words: StandingWords | null;
  /** How many facts could not be judged and are tried again now that all others have been judged. */
  again: number;
}

/** One pass through all facts that a subject concerns. If some of them could not be judged, another pass follows. */
type Pass = {
  /** How many facts the run could not judge before this subject. */
  before: number;
  /** How many facts the previous pass could not judge; null in the first pass. */
  left: number | null;
};

/** How many subjects a dry run considers. */
const MAX_DUE = 1_000;

/**
 * Judges facts again when new evidence concerns more facts than the transaction that recorded it can judge, and when a
 * version of the schema comes into force.
 */
export class JudgementsPhase implements FactsPhase<Item> {
  readonly phase = FACTS_PHASE;

  constructor(
    private readonly facts: FactRepository,
    private readonly judge: JudgeFacts,
    private readonly spaces: SpaceDirectory,
  ) {}

  /**
   * The stored list records how far each subject has been judged. A dry run records nothing, so it continues after its
   * cursor.
   */
  async page(tx: TenantTx, run: RunInHand<object>, after: Cursor | null, limit: number) {
    const { spaceId, dryRun } = run;
    const preview = previewOf(run);
    const dues: readonly Due[] =
      preview === null ? await this.facts.listDue(tx, spaceId, dryRun ? MAX_DUE : 1) : [PREVIEW];
    for (const { about, afterClaimId: afterId } of dryRun ? continued(dues, after) : dues) {
      const claimIds = await this.judge.listFor(tx, spaceId, about, { afterId, limit }, preview);
      const pass = passOf(run, about);
      if (claimIds.length > 0) {
        const words = await this.judge.wordsOf(tx, spaceId, claimIds, preview);
        return {
          items: claimIds.map((claimId): Item => ({ id: claimId, about, claimId, words, again: 0 })),
          cursor: { about, claimId: claimIds.at(-1)!, ...pass },
          isAsked: words !== null,
        };
      }
      if (!dryRun) return endOf(about, pass, unreadIn(run) - pass.before);
    }
    return null;
  }

  /** Searches the texts of the page's facts for the values that they name, if judging the page needs them. */
  async ask({ ctx }: RunInHand<object>, [{ words }]: readonly [Item]): Promise<ReadWords | null> {
    return words && this.judge.readWords(ctx.tenantId, words);
  }

  async work(tx: TenantTx, run: RunInHand<object>, items: readonly Item[], said?: unknown): Promise<Piece> {
    const { ctx, spaceId } = run;
    const { now } = await this.spaces.open(tx, ctx, spaceId);
    const [{ about, again }] = items as [Item];
    if (again > 0) return { events: [judgementDue(spaceId, about, now)], tally: { unread: -again, triedAgain: again } };
    const claimIds = items.flatMap(({ claimId }) => claimId ?? []);
    const made = judgementMade(spaceId, about, claimIds.at(-1) ?? null, now);
    const given = { now, preview: previewOf(run), read: (said ?? null) as ReadWords | null };
    const parts = await this.judge.judgeFor(tx, spaceId, about, claimIds, given);
    const pieceOf = (judged: Judged, last: readonly NewEvent[]): Piece => ({
      events: [...packed(judged.events, ABOUT_FACTS, about === 'schema' ? spaceId : about), ...last],
      tally: tallyOf(judged),
    });
    if (parts.length === 0) return pieceOf(NOTHING_JUDGED, [made]);
    const [first, ...rest] = parts.map((decide, place): DecidePart<Piece> => {
      const last = place + 1 === parts.length ? [made] : [];
      return async (added) => pieceOf(await decide(added), last);
    });
    return { ...(await first!([])), rest };
  }
}

function tallyOf({ events, tally, unread }: Judged): Tally {
  const count = (kind: string): number => events.filter((event) => event.kind === kind).length;
  return {
    ...tally,
    regrounded: count('fact_regrounded'),
    grounded: count('fact_grounding_changed'),
    ...(unread > 0 && { unread }),
  };
}

/**
 * Most facts of a page may get an event of one of these kinds, and such an event changes only its fact. So the events
 * of each kind are packed into one event.
 */
const ABOUT_FACTS = ['fact_grounding_changed', 'fact_regrounded'];

const unreadIn = ({ tally }: RunInHand<object>): number => tally.unread ?? 0;

function passOf(run: RunInHand<object>, about: JudgementSubject): Pass {
  const { cursor } = run;
  return cursor?.about === about && 'before' in cursor
    ? { before: cursor.before as number, left: cursor.left as number | null }
    : { before: unreadIn(run), left: null };
}

/**
 * The page after the last claim of a subject. Facts that could not be judged are tried again as long as each pass
 * leaves fewer of them.
 */
function endOf(about: JudgementSubject, { before, left }: Pass, unread: number) {
  const isAgain = unread > 0 && (left === null || unread < left);
  const item: Item = { id: about, about, claimId: null, words: null, again: isAgain ? unread : 0 };
  return { items: [item], cursor: { about, claimId: null, ...(isAgain && { before, left: unread }) } };
}

interface Due {
  about: JudgementSubject;
  afterClaimId: string;
}

/**
 * What a dry run still has to do: the subject at which it stopped, from the claim where it stopped, and all subjects
 * after it.
 */
function continued(dues: readonly Due[], after: Cursor | null): Due[] {
  const place = dues.findIndex(({ about }) => about === after?.about);
  return dues
    .slice(Math.max(place, 0))
    .map((due, i) => (i === 0 && place >= 0 ? { ...due, afterClaimId: String(after!.claimId) } : due));
}

const PREVIEW = { about: 'schema', afterClaimId: '' } as const;

/** The parsed schema of each preview, so that it is parsed only once for each run in a process. */
const READ = new WeakMap<object, SchemaInForce>();

function previewOf({ options, dryRun }: RunInHand<object>): SchemaInForce | null {
  if (!dryRun || !('document' in options)) return null;
  const known = READ.get(options);
  if (known !== undefined) return known;
  const { version, document } = options as Previewed;
  const schema = { version, schema: loadStored(document)! };
  READ.set(options, schema);
  return schema;
}
