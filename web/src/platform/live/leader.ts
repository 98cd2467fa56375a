import { LiveEvent } from '@naryad/contract/live/live'

import { ownLocks } from '../api/lock.ts'
import { followEvents } from './follow.ts'

/** Waiting longer than this for the lock means that another tab held it. */
const takeOverMs = 500

/** One stream a browser, however many tabs; without locks, which plain http does not have, one for the tab in front. */
export function shareEvents(on: (event: LiveEvent) => void): () => void {
  const locks = ownLocks()
  return locks ? followOrHear(locks, on) : followWhileSeen(on)
}

/** The tab that holds the lock reads the stream and repeats it to the others; when it is closed, the next one takes over. */
function followOrHear(locks: LockManager, on: (event: LiveEvent) => void): () => void {
  const end = new AbortController()
  const channel = new BroadcastChannel('naryad-live')
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const event = LiveEvent.safeParse(data).data
    if (event) on(event)
  })
  const tell = (event: LiveEvent) => {
    if (end.signal.aborted) return
    on(event)
    channel.postMessage(event)
  }

  const askedAt = performance.now()
  void locks.request('naryad-live', async () => {
    if (end.signal.aborted) return
    // Something may have been said while no tab listened.
    if (performance.now() - askedAt > takeOverMs) tell({ type: 'lost' })
    await followEvents(tell, end.signal)
  })

  return () => {
    end.abort()
    channel.close()
  }
}

/** A stream in every hidden tab would use up the few connections that a browser opens to one address. */
function followWhileSeen(on: (event: LiveEvent) => void): () => void {
  let stream: AbortController | undefined
  let wasSeen = false
  const turn = () => {
    stream?.abort()
    stream = undefined
    if (document.visibilityState === 'hidden') return
    // Something may have been said while it was hidden.
    if (wasSeen) on({ type: 'lost' })
    wasSeen = true
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
