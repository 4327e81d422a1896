import { Alert, Button, Checkbox, Group, List, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { StoredLine } from '../text/stored-text.js';
import { numberOf, words } from '../words.js';

export interface Item {
  id: string;
  text: string;
}

/** The outcome of one action on many items. */
export interface Outcome<R> {
  done: { item: Item; result: R }[];
  refused: { item: Item; message: string }[];
}

/**
 * Runs an action on one item after the other, because each action may change the subject of the next. A refusal does
 * not stop the rest. null skips an item that was already handled along with an earlier one.
 */
export async function runAll<I extends Item, R>(
  items: readonly I[],
  run: (item: I, before: Outcome<R>) => Promise<R> | null,
): Promise<Outcome<R>> {
  const outcome: Outcome<R> = { done: [], refused: [] };
  for (const item of items)
    try {
      const result = run(item, outcome);
      if (result !== null) outcome.done.push({ item, result: await result });
    } catch (failure) {
      outcome.refused.push({ item, message: failure instanceof Error ? failure.message : String(failure) });
    }
  return outcome;
}

/**
 * The selected items of a list, each as it was shown when it was selected: a decision is about what the person has
 * read, even if a later reload shows something else. Items that have left the list are not selected.
 */
export function useChosen<I extends Item>(items: readonly I[]) {
  const [kept, setKept] = useState<ReadonlyMap<string, I>>(new Map());
  return {
    chosen: items.flatMap(({ id }) => kept.get(id) ?? []),
    isChosen: (id: string): boolean => kept.has(id),
    choose: (item: I, isWanted: boolean): void =>
      setKept((before) => {
        const others = [...before].filter(([id]) => id !== item.id);
        return new Map(isWanted ? [...others, [item.id, item]] : others);
      }),
    chooseAll: (isWanted: boolean): void => setKept(new Map(isWanted ? items.map((item) => [item.id, item]) : [])),
  };
}

export const ChooseBox = <I extends Item>({
  item,
  isChosen,
  choose,
}: {
  item: I;
  isChosen: boolean;
  choose: (item: I, isWanted: boolean) => void;
}) => (
  <Checkbox
    aria-label={`${words.bulk.choose} ${item.id}`}
    checked={isChosen}
    onChange={({ currentTarget }) => choose(item, currentTarget.checked)}
  />
);

/** How many items are selected, and what can be done to all of them. */
export function BulkBar<Action extends string>({
  of,
  chosen,
  chooseAll,
  actions,
  act,
}: {
  of: number;
  chosen: number;
  chooseAll: (isWanted: boolean) => void;
  actions: readonly (readonly [Action, string])[];
  act: (action: Action) => void;
}) {
  return (
    <Group gap="sm" role="toolbar" aria-label={words.bulk.title}>
      <Checkbox
        label={chosen === 0 ? words.bulk.all : words.bulk.chosen(numberOf(chosen))}
        checked={chosen > 0 && chosen === of}
        indeterminate={chosen > 0 && chosen < of}
        onChange={() => chooseAll(chosen === 0)}
      />
      {chosen > 0 &&
        actions.map(([action, label]) => (
          <Button key={action} size="xs" variant="default" onClick={() => act(action)}>
            {label}
          </Button>
        ))}
    </Group>
  );
}

/** What was done, and what the service refused, with its reasons. */
export const BulkOutcome = ({ outcome: { done, refused } }: { outcome: Outcome<unknown> }) => (
  <Paper withBorder p="sm" role="status">
    <Text>{words.bulk.done(numberOf(done.length))}</Text>
    {refused.length > 0 && (
      <Alert color="red" mt="xs" title={words.bulk.refused(numberOf(refused.length))}>
        <List size="sm">
          {refused.map(({ item, message }) => (
            <List.Item key={item.id}>
              <StoredLine text={item.text} max={90} />: <StoredLine text={message} max={300} />
            </List.Item>
          ))}
        </List>
      </Alert>
    )}
  </Paper>
);
