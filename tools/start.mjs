// npm start: installs missing packages, builds stale sources, and keeps the server running.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { prepare, root } from './environment.mjs'
import { supervise } from './supervise.mjs'

await prepare({ stopsWithNpm: true })
// Builds run in a child process, because the bundlers stay in memory for the lifetime of the process that
// loads them.
const { status } = spawnSync(process.execPath, ['tools/build/all.mjs'], { cwd: root, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

const { heapMbOf } = /** @type {typeof import('../server/src/app/heap.ts')} */ (
  await import(pathToFileURL(path.join(root, 'server/dist/heap.js')).href)
)
process.exitCode = await supervise({
  args: [`--max-old-space-size=${heapMbOf(process.env)}`, path.join(root, 'server/dist/main.js')],
  env: {
    ...process.env,
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    NARYAD_WEB_DIR: process.env.NARYAD_WEB_DIR ?? path.join(root, 'web/dist'),
  },
})
