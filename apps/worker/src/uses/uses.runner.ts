import type { FoldUses } from '#libs/knowledge/uses/index.js';
import type { Log } from '#libs/platform/telemetry/index.js';
import { Loop } from '../common/loop.js';

/** Memory fades over days; waiting turns many marks of a claim into one refresh of its strength. */
const EVERY_MS = 10_000;

export class UsesRunner extends Loop {
  constructor(foldUses: FoldUses, log: Log) {
    super(() => foldUses.run(), { name: 'The fold of uses', everyMs: EVERY_MS, log });
  }
}
