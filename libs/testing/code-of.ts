import { orRefusal, Refusal } from '../kernel/index.js';

/** The code of the refusal that a decision throws; `accepted`: it throws none. */
export const codeOf = (decide: () => unknown): string => {
  const result = orRefusal(decide);
  return result instanceof Refusal ? result.code : 'accepted';
};
