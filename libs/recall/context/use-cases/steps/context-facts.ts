import type { z } from 'zod';
import { contradictedBy, type PossibleConflictRepository } from '#libs/knowledge/claims/index.js';
import type { SchemaInForce } from '#libs/knowledge/domain-schemas/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { SearchPlan } from '../../../search/index.js';
import type { ContextInput } from '../../domain/context.schemas.js';
import { addDoubted, chooseFacts, type ChosenFacts } from '../../domain/facts.rules.js';
import type { OpenConflicts, RankedWhole } from '../../domain/items.rules.js';
import { mentionsIn, namedBy, valuesOf } from '../../domain/named.rules.js';
import { isFactFound, NO_FACTS } from '../../domain/packed.rules.js';
import type { Excluded } from '../../domain/packing/pack.rules.js';
import type { WholeTask } from '../../domain/packing/task-part.js';
import type { FactReader } from '../../store/fact-reader.js';

/** The facts for a context. */
export interface FactsFound {
  gated: ChosenFacts;
  /**
   * Facts that may contradict a claim of higher trust, while nobody has decided which is right. They are not printed as
   * facts but next to that claim, like other claims.
   */
  doubted: ReadonlySet<string>;
  /** Doubted facts that the context is about and that the search did not find. */
  added: RankedWhole[];
  left: Excluded[];
}

/** Chooses the facts of a context. */
export class ContextFacts {
  constructor(
    private readonly facts: FactReader,
    private readonly possibleConflicts: PossibleConflictRepository,
  ) {}

  /** The schema in force; null if the space has none, and therefore no facts. */
  schema(tx: TenantTx, space: Space): Promise<SchemaInForce | null> {
    return this.facts.schema(tx, space);
  }

  /** The facts that the query or the task names, or that the search found. */
  async choose(
    tx: TenantTx,
    { reading }: SearchPlan,
    given: {
      asked: Omit<z.output<typeof ContextInput>, 'space'>;
      schema: SchemaInForce | null;
      memories: readonly RankedWhole[];
      task: WholeTask | null;
      open: OpenConflicts;
    },
  ): Promise<FactsFound> {
    const { asked, schema, memories, task, open } = given;
    if (schema === null) return { gated: NO_FACTS, doubted: new Set(), added: [], left: [] };
    const { spaceId, now, sessionId } = reading;
    const hits = new Map(memories.filter(isFactFound).map(({ id, score }) => [id, score]));
    const mentions = mentionsIn(asked.query);
    const ofTask = task?.anchors ?? null;
    const candidates = await this.facts.read(tx, spaceId, {
      schema,
      mentioned: valuesOf(mentions),
      ofTask: [...new Set((ofTask ?? []).map(({ value }) => value))],
      found: hits,
      task: task === null ? null : { stepIds: new Set(task.steps.map(({ id }) => id)), factIds: task.factIds },
    });
    const about = { named: namedBy(mentions, candidates), ofTask, includesOther: asked.includeOther };
    const marks = await this.possibleConflicts.marks(
      tx,
      candidates.map(({ claim }) => claim.id),
      reading,
    );
    const isDoubted = ({ claim }: (typeof candidates)[number]): boolean => contradictedBy(marks, claim.id).length > 0;
    const doubted = candidates.filter(isDoubted);
    const certain = candidates.filter((candidate) => !isDoubted(candidate));
    const onlyHere = doubted.filter(({ claim }) => !hits.has(claim.id));
    return {
      gated: chooseFacts(certain, about, { schema: schema.schema, open, now, sessionId }),
      doubted: new Set(doubted.map(({ claim }) => claim.id)),
      ...addDoubted(onlyHere, about, { now, sessionId, maxFacts: asked.maxFacts }),
    };
  }
}
