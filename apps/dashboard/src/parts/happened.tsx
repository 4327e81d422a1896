import { Text, Timeline } from '@mantine/core';
import type { HistoryEntry } from '#libs/sdk/index.js';
import { plain, timeOf } from '../words.js';

interface HappenedProps {
  entries: readonly HistoryEntry[];
  /** Events later than this time are shown as outlined. */
  known?: string | undefined;
}

/** The history of an item, oldest first. */
export function Happened({ entries, known }: HappenedProps) {
  const until = new Date(known ?? Number.NaN).getTime();
  const isLater = ({ occurredAt }: HistoryEntry): boolean => new Date(occurredAt).getTime() > until;
  const later = entries.findIndex(isLater);
  return (
    <Timeline bulletSize={12} lineWidth={2} active={later < 0 ? entries.length : later - 1}>
      {entries.map((entry) => (
        <Timeline.Item key={entry.eventId} title={plain(entry.kind)}>
          <Text size="sm" c="dimmed">
            {timeOf(entry.occurredAt)} · {entry.role} · {entry.by}
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
