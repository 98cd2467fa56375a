import type { LiveEvent } from '@naryad/contract/live/live'

import { ApiError, NetworkError } from '../api/errors.ts'
import { sessionState } from '../session/state.ts'
import { setOnline } from './connection.ts'
import { readEvents } from './stream.ts'

const firstPauseMs = 1_000
const longestPauseMs = 30_000

/** Waits, but no longer than until the network is back. */
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

/** Jitter: after a restart of the server the clients must not reconnect all at once. */
const withJitter = (ms: number): number => ms / 2 + Math.random() * (ms / 2)

/**
 * Up to this time the screen has missed no events. Uses the wall clock, because monotonic clocks may stop
 * while the machine sleeps.
 */
let lastEventAt = performance.timeOrigin
sessionState.subscribe(() => {
  lastEventAt = Date.now()
})

const age = (): number => Math.max(0, Math.round(Date.now() - lastEventAt))

/** Keeps one stream open until it is aborted. The server replays missed events when it reconnects. */
export async function followEvents(onEvent: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> {
  let pauseMs = firstPauseMs
  const onOpen = () => {
    setOnline(true)
    pauseMs = firstPauseMs
  }
  const onBytes = () => {
    lastEventAt = Date.now()
  }
  while (!signal.aborted) {
    try {
      await readEvents({ on: onEvent, onOpen, onBytes, age: age(), signal })
    } catch (error) {
      if (signal.aborted || (error instanceof ApiError && error.status === 401)) return
      if (error instanceof NetworkError) setOnline(false)
    }
    await pause(withJitter(pauseMs), signal)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}

/** Reads once the events from before this tab joined another tab's stream. */
export async function catchUp(onEvent: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> {
  const caught = new AbortController()
  const on = (event: LiveEvent) => (event.type === 'ready' ? caught.abort() : onEvent(event))
  try {
    await readEvents({ on, age: age(), signal: AbortSignal.any([signal, caught.signal]) })
  } catch {
    // Without a network the other tab's stream is down as well, and reports when it is back.
  }
}
