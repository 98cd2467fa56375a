import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** A configuration error that needs a user's action before a restart; see server/src/app/exit-codes.ts. */
const cannotStart = 78

const defaultPauses = { firstMs: 1000, longestMs: 30_000, steadyMs: 60_000 }

/**
 * Runs a program and restarts it when it crashes after it has sent the message `running`.
 * A program that fails to start, exits with 0 or is stopped by a signal to this process is not restarted.
 * @param {object} options
 * @param {readonly string[]} options.args of Node: flags, the program, its arguments
 * @param {NodeJS.ProcessEnv} options.env
 * @param {typeof defaultPauses} [options.pauses] between crash and restart: doubled each time, and reset
 *   after the program has been running steadily
 * @returns {Promise<number>} the exit code
 */
export async function supervise({ args, env, pauses = defaultPauses }) {
  const stopping = new AbortController()
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      stopping.abort()
      child?.kill(signal)
    })

  let hasRun = false
  let pauseMs = pauses.firstMs
  for (;;) {
    child = spawn(process.execPath, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    child.once('message', () => (hasRun = true))
    const began = performance.now()
    const [code, signal] = /** @type {[number | null, NodeJS.Signals | null]} */ (await once(child, 'exit'))
    if (code === 0 || stopping.signal.aborted) return code ?? 1
    if (code === cannotStart || !hasRun) return code ?? 1
    if (performance.now() - began > pauses.steadyMs) pauseMs = pauses.firstMs
    const reason = signal ?? `код ${code}`
    console.error(`Сервер остановился (${reason}), запуск через ${Math.ceil(pauseMs / 1000)} с`)
    await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    if (stopping.signal.aborted) return 0
    pauseMs = Math.min(pauseMs * 2, pauses.longestMs)
  }
}
