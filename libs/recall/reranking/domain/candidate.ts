import { idf } from '../../ranking/index.js';

/** A turn of a conversation that a first stage found, with what that stage measured. */
export interface Candidate {
  id: string;
  sessionId: string;
  speaker: string | null;
  text: string;
  /** When it was said. */
  at: Date;
  /** Raw, for the stems of the question: k1 0.9, b 0.4, over speaker, date and text. 0 where no stem occurs. */
  bm25: number;
  /** Of the calibrated vectors; null where one is missing. */
  cosine: number | null;
  /** What was said just before, in the same session. */
  previous: { text: string } | null;
  /** 0..1: the part of the question's words that it holds, or a turn near it in its session: what is being talked about. */
  around: number;
  /** What words and meaning measured, 0..1, of the best turn of its session. */
  sessionBest: number;
}

/** How common the question's stems are among all that could have been found. */
export interface Statistics {
  documents: number;
  /** By stem; one that is missing occurs nowhere. */
  documentFrequency: ReadonlyMap<string, number>;
}

/** What finding a stem says: much for a rare one, near 0 for one that every text holds. */
export const weightOfStem = ({ documents, documentFrequency }: Statistics, stem: string): number =>
  idf(documentFrequency.get(stem) ?? 0, documents);
