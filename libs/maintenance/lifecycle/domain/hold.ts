/** What holds on to a claim. A type, not an interface: it is a row. */
export type Hold = {
  /** Something live was derived or learned from it, or cites it. */
  isLeanedOn: boolean;
  /** Edges begin at it, or end there and mean this claim and no other: it cannot become one with another. */
  isTied: boolean;
  /** Side of an open contradiction. */
  isContested: boolean;
  /** Side of any open conflict. */
  isInConflict: boolean;
};

export const UNHELD: Hold = { isLeanedOn: false, isTied: false, isContested: false, isInConflict: false };

/** Whether a claim is not forgotten for others: sides of an open conflict are not, nor what something live depends on (claims spec, section 11). */
export const isKeptFor = ({ isLeanedOn, isInConflict }: Hold): boolean => isLeanedOn || isInConflict;
