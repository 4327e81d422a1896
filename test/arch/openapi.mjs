// The rules that redocly and spectral recommend for OpenAPI, applied to the committed document. redocly also compares
// every example with its schema. Part of npm run lint:house.
import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

const source = readFileSync(new URL('../golden/openapi.json', import.meta.url), 'utf8');
const config = await createConfig({ extends: ['recommended'] });
const linter = new spectral.Spectral();
linter.setRuleset({ extends: [[rulesets.oas, 'recommended']] });

const faults = [
  ...(await lintFromString({ source, config })).map(
    ({ ruleId, message, location }) => `redocly ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  ),
  ...(await linter.run(source)).map(({ code, message, path }) => `spectral ${code}: ${message} ${path.join('/')}`),
];
for (const fault of faults) console.error(`openapi.json: ${fault}`);
if (faults.some((fault) => fault.includes('media-example')))
  console.error('Examples that do not fit their schemas are recorded again by: npm run sync -- --examples');
if (faults.length > 0) process.exit(1);
