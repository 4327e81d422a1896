import { round4, type AssertionClass, type Id } from '#libs/kernel/index.js';
import { EVERLASTING, longest, type ShelfLife } from './shelf-life.js';
import { compareClasses } from './classes.js';

/** `assertion`: the write's own record; `cited`: evidence the write rests on; `corroboration`: a later witness. */
export const RELATIONS = ['assertion', 'cited', 'corroboration'] as const;
export type Relation = (typeof RELATIONS)[number];

/** What one piece of evidence lends a claim, before it is known which claim. How long it holds is not stored with it but read from the evidence. */
export interface Support extends ShelfLife {
  evidenceId: Id<'evd'>;
  relation: Relation;
  class: AssertionClass;
  /** 0..1. */
  weight: number;
  /** Witnesses of one group count once. */
  independenceGroup: string;
  /** The voter (see voterOf) whose assertion brought it. */
  assertedBy: string;
  observedAt: Date;
  /** Content hash where the content is long enough that an equal one must be a copy (200 code points), else null. */
  copyKey: string | null;
}

/** A row of `claim_evidence`; the copyKey is not stored there but read from the evidence. */
export interface Attachment extends Support {
  claimId: Id<'clm'>;
  attachedAt: Date;
  /** False once the evidence is revoked. */
  isLive: boolean;
}

/** What the live evidence of a claim amounts to. */
export interface Standing extends ShelfLife {
  /** Highest weight of a live assertion, 0 without one. */
  base: number;
  baseClass: AssertionClass;
  /** Independent live witnesses. */
  corroboration: number;
  /** Latest observation at base weight; null without a live assertion. */
  anchorAt: Date | null;
}

export const COPY_LENGTH = 200;

/** Base, independent groups and anchor of a claim's evidence (claims spec, section 4). Corroboration adds witnesses, never weight. */
export function standingOf(attachments: readonly Attachment[]): Standing {
  const live = attachments.filter((attachment) => attachment.isLive);
  const assertions = live.filter((attachment) => attachment.relation !== 'corroboration');
  const base = Math.max(0, ...assertions.map((assertion) => round4(assertion.weight)));
  const strongest = assertions.filter((assertion) => round4(assertion.weight) === base).sort((a, b) => compareClasses(a.class, b.class));
  const anchor = strongest.length === 0 ? null : new Date(Math.max(...strongest.map((assertion) => assertion.observedAt.getTime())));
  return { base, baseClass: strongest[0]?.class ?? 'inference', corroboration: groupsOf(live), anchorAt: anchor, ...(live.length === 0 ? EVERLASTING : longest(live)) };
}

/** Distinct independence groups. Of equal long contents only the earliest is a witness: a copy is not a second one. */
function groupsOf(live: readonly Attachment[]): number {
  const oldestFirst = [...live].sort((a, b) => a.attachedAt.getTime() - b.attachedAt.getTime() || (a.evidenceId < b.evidenceId ? -1 : 1));
  const groups = new Set<string>();
  const copies = new Set<string>();
  for (const { independenceGroup, copyKey } of oldestFirst) {
    if (copyKey !== null && copies.has(copyKey)) continue;
    if (copyKey !== null) copies.add(copyKey);
    groups.add(independenceGroup);
  }
  return groups.size;
}
