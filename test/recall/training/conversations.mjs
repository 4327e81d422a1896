import { readFile } from 'node:fs/promises';

export const CATEGORIES = { 1: 'multi-hop', 2: 'temporal', 3: 'open', 4: 'single-hop' };
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/**
 * Conversations with questions, from a file in the shape of LoCoMo (Maharana et al., 2024): an array of { sample_id, conversation, qa }.
 * A turn is { id, sessionId, ordinal, speaker, text, at }; the caption of a shared image belongs to its text. A question is { text, category, evidence: Set of turn ids }.
 * Questions without evidence among the turns, and those of the adversarial category, are left out.
 */
export async function readConversations(path) {
  return JSON.parse(await readFile(path, 'utf8')).map(({ sample_id: id, conversation, qa }) => {
    const turns = Object.keys(conversation)
      .filter((key) => /^session_\d+$/.test(key))
      .sort((a, b) => numberOf(a) - numberOf(b))
      .flatMap((key) =>
        conversation[key].map((turn, ordinal) => turnOf(turn, key, ordinal, timeOf(conversation[`${key}_date_time`]))),
      );
    const known = new Set(turns.map((turn) => turn.id));
    const questions = qa
      .map(({ question, category, evidence = [] }) => ({
        text: question,
        category,
        evidence: new Set(evidence.flatMap(idsIn).filter((one) => known.has(one))),
      }))
      .filter(({ category, evidence }) => category in CATEGORIES && evidence.size > 0);
    return { id, turns, questions, speakers: [...new Set(turns.map(({ speaker }) => speaker))] };
  });
}

const numberOf = (key) => Number(key.split('_')[1]);
const idsIn = (text) => text.match(/D\d+:\d+/g) ?? [];

function turnOf({ dia_id: id, speaker, text, blip_caption: caption }, sessionId, ordinal, startedAt) {
  return {
    id,
    sessionId,
    ordinal,
    speaker,
    text: caption ? `${text.trim()} [picture: ${caption}]` : text.trim(),
    at: new Date(startedAt.getTime() + ordinal * 60_000),
  };
}

/** "1:56 pm on 8 May, 2023" */
function timeOf(text) {
  const [, hour, minute, half, day, month, year] = /(\d+):(\d+) (am|pm) on (\d+) (\w+), (\d+)/i.exec(text);
  return new Date(
    Date.UTC(
      Number(year),
      MONTHS.indexOf(month.toLowerCase()),
      Number(day),
      (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0),
      Number(minute),
    ),
  );
}
