import { numberOf, plain } from '../words.js';
import { Facts } from './claim-parts.js';

function inWords(value: unknown): string {
  if (typeof value === 'number') return numberOf(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `durationMs` in readable form. */
const nameOf = (field: string): string => plain(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** Names and values of a record whose fields vary, such as the report of a run. */
export const RecordFacts = ({ of }: { of: Record<string, unknown> }) => (
  <Facts facts={Object.entries(of).map(([name, value]) => [nameOf(name), inWords(value)] as const)} />
);
