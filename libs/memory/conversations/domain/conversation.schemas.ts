import { z } from 'zod';
import { boundedText, exactText, idOf, instant, instantOut, pageOf, pageQuery } from '#libs/kernel/index.js';
import { MAX_TEXT_BYTES } from '#libs/knowledge/evidence/index.js';
import { sessionRef } from '#libs/tenancy/sessions/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { type Message, MESSAGE_ROLES } from './message.js';

const MAX_MESSAGES = 500;

export const MessageItem = z
  .strictObject({
    role: z.enum(MESSAGE_ROLES).describe('The role of the speaker. `user` needs the grant conversation_ingest.'),
    speaker: boundedText(100).nullish().describe('Name of the speaker, if a role has several.'),
    content: exactText(MAX_TEXT_BYTES).describe('The text, stored unchanged; at most 32 KiB.'),
    at: instant.nullish().describe('When it was said; default now, at most 5 minutes ahead.'),
    externalId: boundedText(200)
      .nullish()
      .describe('Your own id; repeating it with the same message returns the first record.'),
  })
  .meta({ id: 'MessageInput', description: 'A turn of a conversation to record.' });
export type MessageItem = z.output<typeof MessageItem>;

export const RecordConversationInput = z.strictObject({
  space: spaceRef,
  sessionId: sessionRef.describe(
    'Session to record in: the id of an open session, or your label for it. The first use of a label opens a session.',
  ),
  sourceSystem: boundedText(100)
    .nullish()
    .describe(
      'System from which the messages were read. Keys with a grant for this system (`sourceSystems`) share its external ids.',
    ),
  messages: z
    .array(MessageItem)
    .min(1)
    .max(MAX_MESSAGES)
    .describe('In the order they were said; at most 500. If one is refused, none are recorded.'),
});

const RecordedMessage = z
  .object({
    id: idOf('evd').describe('Id of the message; it is evidence and can be cited.'),
    externalId: z.string().nullable().describe("The caller's own id."),
    ordinal: z.int().describe('Position in the session, from 0.'),
    deduplicated: z.boolean().describe('Whether an earlier request had recorded it.'),
  })
  .meta({ id: 'RecordedMessage', description: 'A recorded message with its position.' });

export const RecordedConversation = z
  .object({
    sessionId: idOf('ses').describe('Session the messages are in.'),
    messages: z.array(RecordedMessage).describe('In the order given.'),
  })
  .meta({ id: 'RecordedConversation', description: 'Messages recorded in their session.' });

export const MessageView = z
  .object({
    id: idOf('evd').describe('Id of the message; it is evidence.'),
    externalId: z.string().nullable().describe("The caller's own id."),
    sessionId: idOf('ses').describe('Session it was said in.'),
    ordinal: z.int().describe('Position in the session, from 0.'),
    role: z.enum(MESSAGE_ROLES).describe('The role of the speaker.'),
    speaker: z.string().nullable().describe('Who said it.'),
    content: z.string().describe('What was said.'),
    at: instantOut.describe('When it was said.'),
  })
  .meta({ id: 'Message', description: 'A turn of a conversation.' });

export const ListMessagesInput = z.strictObject({ space: spaceRef, sessionId: sessionRef, ...pageQuery });
export const MessageList = pageOf(MessageView);

export function viewOfMessage(message: Message): z.input<typeof MessageView> {
  const { id, externalId, sessionId, ordinal, role, speaker, content, at } = message;
  return { id, externalId, sessionId, ordinal, role, speaker, content, at: at.toISOString() };
}
