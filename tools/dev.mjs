// npm run dev: restarts the server and reloads the page when sources change.
import { spawn } from 'node:child_process'

import { prepare, root } from './environment.mjs'

await prepare({ stopsWithNpm: true })
const port = process.env.PORT ?? '8080'
const children = [
  run(['--watch', '--watch-preserve-output', 'server/src/app/main.ts'], root, {
    PORT: port,
    // Serves the API documentation to developers, with or without demo data.
    NARYAD_API_DOCS: process.env.NARYAD_API_DOCS ?? '1',
  }),
  run(['../node_modules/vite/bin/vite.js'], `${root}/web`, { NARYAD_API: `http://127.0.0.1:${port}` }),
]
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => stop(signal))
for (const child of children) child.once('exit', () => stop('SIGTERM'))

/**
 * @param {string[]} args
 * @param {string} cwd
 * @param {Record<string, string>} env
 */
function run(args, cwd, env) {
  return spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
}

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  for (const child of children) child.kill(signal)
}
