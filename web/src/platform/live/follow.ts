import type { LiveEvent } from '@naryad/contract/live/live'

import { ApiError, NetworkError } from '../api/errors.ts'
import { setOnline } from './connection.ts'
import { readEvents } from './stream.ts'

const firstPauseMs = 1_000
const longestPauseMs = 30_000

/** Waits, but not longer than until the network is back. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })

/** Half of the pause is chance: after a restart of the server its users do not come back in one instant. */
const spread = (ms: number): number => ms / 2 + Math.random() * (ms / 2)

/**
 * Keeps one stream open until it is no longer wanted. What was said while it was closed is lost,
 * so each opening after the first is told as `lost`.
 */
export async function followEvents(tell: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> {
  let pauseMs = firstPauseMs
  let wasOpen = false
  while (!signal.aborted) {
    try {
      await readEvents(
        tell,
        () => {
          setOnline(true)
          pauseMs = firstPauseMs
          if (wasOpen) tell({ type: 'lost' })
          wasOpen = true
        },
        signal,
      )
    } catch (error) {
      if (signal.aborted || (error instanceof ApiError && error.status === 401)) return
      if (error instanceof NetworkError) setOnline(false)
    }
    await pause(spread(pauseMs), signal)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}
