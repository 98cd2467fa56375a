import { LiveEvent } from '@naryad/contract/live/live'

import { webLock } from '../api/lock.ts'
import { followEvents } from './follow.ts'

/** Waiting longer than this for the lock means that another tab held it. */
const takeOverMs = 500

/**
 * One stream a browser, however many tabs: the tab that holds the lock reads it and repeats it to the others;
 * when it is closed, the next one takes over.
 */
export function shareEvents(on: (event: LiveEvent) => void): () => void {
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
  void webLock('naryad-live', async () => {
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
