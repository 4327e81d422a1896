import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { NoteRepository } from '#libs/work/notes/index.js';
import type { Found } from '../../../search/index.js';
import { compared, comparedStrength, textOf, type Compared, type Measured } from '../../domain/comparison.rules.js';
import type { ComparisonReader } from '../../store/comparison-reader.js';

type FoundForComparison = Found & Pick<Measured, 'comparison'>;

/** Orders what a search found as mcp-engram would, for comparison. */
export class RankForComparison {
  constructor(
    private readonly reader: ComparisonReader,
    private readonly notes: NoteRepository,
  ) {}

  /**
   * Ranks only what the indexes of texts and vectors found or, without a query, the newest. The floor of relevance does
   * not apply, because mcp-engram has none.
   */
  async run(
    tx: TenantTx,
    space: Space,
    found: readonly Found[],
    hasVector: boolean,
  ): Promise<Compared<FoundForComparison>[]> {
    const candidates = found.filter(({ foundBy: { words, meaning, newest } }) =>
      [words, meaning, newest].some((rank) => rank !== undefined),
    );
    if (candidates.length === 0) return [];
    const ids = candidates.map(({ id }) => id);
    const [agings, notes, joins] = await Promise.all([
      this.reader.agings(tx, space.id, ids),
      this.notes.find(tx, space.id, ids),
      this.reader.joins(tx, space.id, ids),
    ]);
    const noteOf = new Map(notes.map((note) => [note.claimId as string, note]));
    const measured = candidates.flatMap((each): FoundForComparison[] => {
      const aging = noteOf.get(each.id) ?? agings.get(each.id);
      if (aging === undefined) return [];
      const { match } = each;
      const strength = comparedStrength(aging, space.now);
      return [{ ...each, comparison: { text: textOf(match), cosine: match.similarity, strength } }];
    });
    return compared(measured, joins, hasVector);
  }
}
