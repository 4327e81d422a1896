import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { words } from '../words.js';
import { beginningOf, visibleParts } from './visible.js';

const MAX_SHOWN = 600;

/** A text or its beginning, isolated so that its writing direction does not affect its surroundings. */
function Shown({ text, beginning }: { text: string; beginning: string | null }) {
  return (
    <bdi className="stored" dir="auto">
      {visibleParts(beginning ?? text).map((part, i) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          <span key={i} className="mark" title={part.name}>
            {part.code}
          </span>
        ),
      )}
      {beginning === null ? '' : '…'}
    </bdi>
  );
}

/** A stored text shown as plain text: no markup, no links, and nothing invisible. */
export function StoredText({ text, max = MAX_SHOWN }: { text: string; max?: number }) {
  const [isWhole, setWhole] = useState(false);
  const beginning = isWhole ? null : beginningOf(text, max);
  return (
    <>
      <Shown text={text} beginning={beginning} />
      {beginning !== null && (
        <UnstyledButton fz="sm" td="underline" onClick={() => setWhole(true)}>
          {words.showAll}
        </UnstyledButton>
      )}
    </>
  );
}

/** The same, shortened to one line, for use inside a link or a button. */
export const StoredLine = ({ text, max = 160 }: { text: string; max?: number }) => (
  <Shown text={text} beginning={beginningOf(text, max)} />
);
