import { defineOperation } from '#libs/kernel/index.js';
import {
  ListMessagesInput,
  MessageList,
  RecordConversationInput,
  RecordedConversation,
  ListMessages,
  RecordConversation,
} from '#libs/memory/conversations/index.js';

export const conversationOperations = [
  defineOperation({
    name: 'conversations.record',
    summary: 'Append messages to a session; either all are recorded or none.',
    role: 'agent',
    effect: 'write',
    cost: ({ messages }) => messages.length,
    input: RecordConversationInput,
    output: RecordedConversation,
    useCase: RecordConversation,
    rest: {
      method: 'POST',
      path: '/v1/spaces/{space}/conversations',
      status: ({ messages }) => (messages.every(({ deduplicated }) => deduplicated) ? 200 : 201),
    },
    graphql: 'recordConversation',
    mcp: 'record_conversation',
  }),
  defineOperation({
    name: 'conversations.listMessages',
    summary: 'List the messages of a session in order.',
    role: 'reader',
    effect: 'read',
    input: ListMessagesInput,
    output: MessageList,
    useCase: ListMessages,
    rest: { method: 'GET', path: '/v1/spaces/{space}/conversations/{sessionId}/messages' },
    graphql: 'messages',
  }),
];
