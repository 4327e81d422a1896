import { Text, Timeline } from '@mantine/core';
import type { HistoryEntry } from '#libs/sdk/index.js';
import { plain, timeOf } from '../words.js';

/** The history of an item, oldest first. */
export const Happened = ({ entries }: { entries: readonly HistoryEntry[] }) => (
  <Timeline bulletSize={12} lineWidth={2}>
    {entries.map((entry) => (
      <Timeline.Item key={entry.eventId} title={plain(entry.kind)}>
        <Text size="sm" c="dimmed">
          {timeOf(entry.occurredAt)} · {entry.role} · {entry.by}
        </Text>
      </Timeline.Item>
    ))}
  </Timeline>
);
