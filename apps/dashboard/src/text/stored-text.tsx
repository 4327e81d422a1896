import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { words } from '../words.js';
import { beginningOf, visibleParts } from './visible.js';

const MAX_SHOWN = 600;

/**
 * A text that somebody stored, as text: no markup, no links, and nothing invisible. It is isolated, so that its
 * direction changes nothing around it.
 */
export function StoredText({ text, max = MAX_SHOWN }: { text: string; max?: number }) {
  const [isWhole, setWhole] = useState(false);
  const beginning = isWhole ? null : beginningOf(text, max);
  return (
    <>
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
      {beginning !== null && (
        <UnstyledButton fz="sm" td="underline" onClick={() => setWhole(true)}>
          {words.showAll}
        </UnstyledButton>
      )}
    </>
  );
}

/** The same where there is room for a line, inside a link or a button. */
export function StoredLine({ text, max = 160 }: { text: string; max?: number }) {
  const beginning = beginningOf(text, max);
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
