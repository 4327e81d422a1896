import { compareClasses } from '../../../sources/index.js';
import type { Claim } from '../state/claim.js';

type Strength = Pick<Claim, 'baseClass' | 'gateTrust'>;

/** What tells whether a claim is protected. */
export type Guarded = Pick<Claim, 'baseClass'> & Partial<Pick<Claim, 'isActivated'>>;

/** Whether a user said it, or a reviewer let it in: below reviewer nobody may overturn, hide or reword it (claims spec, section 15a). */
export const isProtected = ({ baseClass, isActivated = false }: Guarded): boolean =>
  baseClass === 'user_explicit' || isActivated;

/** Whether what comes near it is marked: protected claims, and those of the system. */
export const isGuarded = (claim: Guarded): boolean => isProtected(claim) || claim.baseClass === 'system';

/** Of a lower class, or of less gateTrust. */
export const isWeaker = (a: Strength, b: Strength): boolean =>
  compareClasses(a.baseClass, b.baseClass) > 0 || a.gateTrust < b.gateTrust;
