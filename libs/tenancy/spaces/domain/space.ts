import type { Id } from '../../../kernel/index.js';

/** Settings of a space that a write or a read consults (claims spec, sections 1, 2 and 9). */
export interface SpacePolicy {
  /** `closed` refuses claims on predicates nobody registered. */
  predicates: 'open' | 'closed';
}

/** A shared memory: who writes here believes and contradicts each other here. */
export interface Space {
  id: Id<'spc'>;
  slug: string;
  name: string;
  policy: SpacePolicy;
  clock: 'real' | 'simulated';
  /** This transaction's now: the simulated time, or the real one. */
  now: Date;
  createdAt: Date;
  version: number;
}
