#!/usr/bin/env node
// The command `credence`, without the service.
import { requireNode } from './node-version.mjs';

requireNode();
await import('./main.js');
