import type { AssertionClass, Id } from '#libs/kernel/index.js';

/** A registered origin of assertions: a row of `sources` (claims spec, section 1). */
export interface Source {
  spaceId: Id<'spc'>;
  sourceId: string;
  class: AssertionClass;
  /** Sources of one group are one witness. */
  independenceGroup: string;
  /** 0..1; may lower the weight of the class, never raise it. null: the class alone decides. */
  baseReliability: number | null;
  domainTags: string[];
  registeredAt: Date;
  /** Principal that registered it; null for sources registered before that was kept. */
  registeredBy: Id<'prn'> | null;
  version: number;
}
