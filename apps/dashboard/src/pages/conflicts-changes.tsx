import { Text } from '@mantine/core';
import { numberOf, words } from '../words.js';

/** The numbers of what a decision would change. */
export function Changes({ counts }: { counts: readonly (readonly [string, number])[] }) {
  const some = counts.filter(([, count]) => count > 0);
  if (some.length === 0) return <Text>{words.conflicts.changesNothingElse}</Text>;
  return some.map(([what, count]) => (
    <Text key={what}>
      {what}: {numberOf(count)}
    </Text>
  ));
}
