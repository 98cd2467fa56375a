import { parentPort, workerData } from 'node:worker_threads'

import type { ReadTask } from './read-in-thread.ts'
import { readTachographFile } from './reader/read-tachograph-file.ts'

const { bytes } = workerData as ReadTask
parentPort?.postMessage(readTachographFile(bytes))
