import { LiveEvent } from '@naryad/contract/live/live'

import { ownLocks } from '../api/lock.ts'
import { catchUp, followEvents } from './follow.ts'

const lockName = 'naryad-live'

/**
 * One stream for all tabs of a browser. Insecure contexts have no locks; there only the visible tab has a
 * stream.
 */
export function shareEvents(on: (event: LiveEvent) => void): () => void {
  const locks = ownLocks()
  return locks ? leadOrFollow(locks, on) : followWhileVisible(on)
}

/**
 * The tab that holds the lock reads the stream and broadcasts it to the others; when it closes, another one
 * takes over.
 */
function leadOrFollow(locks: LockManager, on: (event: LiveEvent) => void): () => void {
  const end = new AbortController()
  const channel = new BroadcastChannel('naryad-live')
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const event = LiveEvent.safeParse(data).data
    if (event) on(event)
  })
  const onEvent = (event: LiveEvent) => {
    if (end.signal.aborted) return
    on(event)
    channel.postMessage(event)
  }

  const lead = async () => {
    if (!end.signal.aborted) await followEvents(onEvent, end.signal)
  }
  const begin = async () => {
    const isElsewhere = await locks.request(lockName, { ifAvailable: true }, async (lock) => {
      if (lock) await lead()
      return lock === null
    })
    if (!isElsewhere || end.signal.aborted) return
    void catchUp(on, end.signal)
    await locks.request(lockName, lead)
  }
  void begin()

  return () => {
    end.abort()
    channel.close()
  }
}

/** A stream in every hidden tab would use up the few connections that a browser opens to one host. */
function followWhileVisible(on: (event: LiveEvent) => void): () => void {
  let stream: AbortController | undefined
  const turn = () => {
    stream?.abort()
    stream = undefined
    if (document.visibilityState === 'hidden') return
    stream = new AbortController()
    void followEvents(on, stream.signal)
  }
  turn()
  document.addEventListener('visibilitychange', turn)
  return () => {
    document.removeEventListener('visibilitychange', turn)
    stream?.abort()
  }
}
