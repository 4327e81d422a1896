import { Button, Loader, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { words } from '../words.js';
import { Answered, FailedAlert } from './states.js';
import type { List } from './listed.js';
import { shownAt, topFor } from './window.js';

/** All rows have the same height, so that their positions are known without rendering. `styles.css` contains it too. */
const ROW_HEIGHT = 84;
/** The next page is loaded when only this many rows are left below. */
const AHEAD = 60;

interface LongListProps<T> {
  list: List<T>;
  label: string;
  empty: string;
  idOf: (item: T) => string;
  /** The id of the item that must be visible. */
  current: string | undefined;
  children: (item: T) => ReactNode;
}

/** A list that loads more while it is scrolled. Only its visible part is rendered. */
export function LongList<T>({ list, empty, ...props }: LongListProps<T>) {
  return (
    <Answered query={list} isEmpty={({ length }) => length === 0} empty={empty}>
      {(items) => <Rows list={list} items={items} {...props} />}
    </Answered>
  );
}

type RowsProps<T> = Omit<LongListProps<T>, 'empty'> & { items: readonly T[] };

function Rows<T>({ list, items, label, idOf, current, children }: RowsProps<T>) {
  const { place, from, to, follow } = useWindow(items.length);
  const at = current === undefined ? -1 : items.findIndex((item) => idOf(item) === current);
  const show = useEffectEvent(() => {
    const { scrollTop, clientHeight } = place.current!;
    const top = at < 0 ? undefined : topFor(at, scrollTop, clientHeight, ROW_HEIGHT);
    if (top !== undefined) place.current!.scrollTop = top;
  });
  // Runs when another item is selected, and not when the list grows.
  useEffect(() => show(), [current]);
  const isNearEnd = to + AHEAD > items.length;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, error } = list;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return (
    <div ref={place} className="window" onScroll={follow}>
      <div role="list" aria-label={label} style={{ height: items.length * ROW_HEIGHT }}>
        {items.slice(from, to).map((item, n) => (
          <div
            key={idOf(item)}
            role="listitem"
            aria-posinset={from + n + 1}
            aria-setsize={hasNextPage ? -1 : items.length}
            style={{ transform: `translateY(${(from + n) * ROW_HEIGHT}px)` }}
          >
            {children(item)}
          </div>
        ))}
      </div>
      {isFetchingNextPage && (
        <Text size="sm" role="status">
          <Loader size="xs" aria-hidden /> {words.loading}
        </Text>
      )}
      {isFetchNextPageError && (
        <>
          <FailedAlert error={error} />
          <Button variant="default" size="xs" onClick={() => void fetchNextPage()}>
            {words.retry}
          </Button>
        </>
      )}
    </div>
  );
}

/** Which of `count` rows are visible. */
function useWindow(count: number) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: 800 });
  const follow = (): void => {
    const { scrollTop, clientHeight } = place.current!;
    // In steps of several rows, so that scrolling by a pixel does not render the list again.
    setSeen((before) => {
      const top = Math.floor(scrollTop / (4 * ROW_HEIGHT)) * 4 * ROW_HEIGHT;
      return before.top === top && before.height === clientHeight ? before : { top, height: clientHeight };
    });
  };
  useLayoutEffect(follow, [count]);
  return { place, follow, ...shownAt(seen.top, seen.height + 4 * ROW_HEIGHT, ROW_HEIGHT, count) };
}
