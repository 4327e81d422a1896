// Writes the means of the calibration sentences. Run it after `npm run build` whenever the sentences or the encoder change.
import { writeFile } from 'node:fs/promises';
import { QUESTIONS, STATEMENTS } from '../dist/libs/platform/embeddings/builtin/calibration-sentences.js';
import { meanOf } from '../dist/libs/platform/embeddings/builtin/calibration.js';
import { SentenceEncoder } from '../dist/libs/platform/embeddings/encoder/sentence-encoder.js';

const encoder = SentenceEncoder.load();
const meanInBase64 = (sentences) => Buffer.from(meanOf(encoder.encode(sentences)).buffer).toString('base64');
const means = { questions: meanInBase64(QUESTIONS), statements: meanInBase64(STATEMENTS) };
await writeFile('libs/platform/embeddings/builtin/calibration-means.json', `${JSON.stringify(means, null, 2)}\n`);
