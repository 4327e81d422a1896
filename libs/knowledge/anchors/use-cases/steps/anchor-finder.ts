import { setImmediate } from 'node:timers/promises';
import type { DomainSchema, Entity } from '../../../domain-schemas/index.js';
import { matchTextOf, type MatchText, type SlowPatterns } from '../../../patterns/index.js';
import type { Anchor } from '../../domain/anchor.js';
import { anchorsFrom, finderOf, scannedPart } from '../../domain/naming.rules.js';

/** Maximum time for matching patterns in all contents of one write together. */
export const MAX_SCAN_MS = 1_000;
/** Milliseconds after which other work of the process gets its turn. */
const TURN_MS = 10;
/** Maximum number of steps of a pattern in this thread. A pattern that may take more steps runs in another thread. */
const MAX_INLINE_STEPS = 500_000;

/**
 * The anchors that patterns found in a content, and the entities for which the scan was cut short, so that values may
 * be missing.
 */
export interface Scan {
  found: Anchor[];
  cutShort: string[];
}

/** Runs the patterns of a schema on texts from callers: contents of evidence, and words (gates spec, section 2). */
export class AnchorFinder {
  constructor(private readonly slow: SlowPatterns) {}

  /**
   * Scans each content, in the order given. Entities not searched for within the total time are reported as cut short.
   */
  async scan(
    tenantId: string,
    { entities }: Pick<DomainSchema, 'entities'>,
    contents: readonly string[],
    withinMs = MAX_SCAN_MS,
  ): Promise<Scan[]> {
    const until = performance.now() + withinMs;
    let turnEnds = performance.now() + TURN_MS;
    const scans: Scan[] = [];
    for (const content of contents) {
      const { text, isAll } = scannedPart(content);
      const scan: Scan = { found: [], cutShort: [] };
      const given = matchTextOf(text);
      for (const [name, entity] of entities) {
        if (performance.now() > turnEnds) {
          await setImmediate();
          turnEnds = performance.now() + TURN_MS;
        }
        const found = performance.now() < until ? await this.#findIn(tenantId, entity, given, until) : null;
        if (found !== null) scan.found.push(...anchorsFrom(found, name, text, isAll));
        if (found === null || !isAll) scan.cutShort.push(name);
      }
      scans.push(scan);
    }
    return scans;
  }

  /** null: not determined in time. */
  #findIn(tenantId: string, entity: Entity, given: MatchText, until: number) {
    const finder = finderOf(entity);
    if (!finder.mayFindIn(given)) return [];
    const { text } = given;
    const turnEnds = Math.min(until, performance.now() + TURN_MS);
    const found =
      finder.stepsFor(text) <= MAX_INLINE_STEPS ? finder.findIn(text, () => performance.now() > turnEnds) : null;
    const leftMs = until - performance.now();
    return found ?? this.slow.findIn(tenantId, { pattern: entity.pattern, text }, { turnMs: leftMs, withinMs: leftMs });
  }
}
