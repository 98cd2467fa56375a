import type { LiveEvent } from '@naryad/contract/live/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { readThrough } from '../queries/readAgain.ts'
import { createInvalidator } from './changes.ts'
import { watchNetwork } from './connection.ts'
import { shareEvents } from './leader.ts'
import { publishPositions } from './positions.ts'
import { setPresent } from './presence.ts'
import { closeRead, followClosing, push } from './push.ts'

/** Receives changes by others while a user is signed in. Renders nothing. */
export function LiveListener(): null {
  const client = useQueryClient()

  useEffect(() => {
    const invalidator = createInvalidator(client)
    const on = (event: LiveEvent) => {
      switch (event.type) {
        case 'changed':
          return invalidator.changed(event.room, event.ids)
        case 'lost':
          return invalidator.lost()
        case 'presence':
          return setPresent(event.taskId, event.people)
        case 'push':
          return push(event)
        case 'positions':
          return publishPositions(event)
        case 'notified':
          closeRead(event.readIds)
          // The number of unread notifications is part of the user object.
          invalidator.changed('auth', null)
          return invalidator.changed('notifications', null)
        case 'ready':
          return invalidator.connected()
      }
    }
    const turn = () => {
      if (document.visibilityState === 'visible') invalidator.seen()
    }
    document.addEventListener('visibilitychange', turn)
    const stopReading = readThrough(invalidator.made)
    const stopWatching = watchNetwork()
    const stopClosing = followClosing()
    const stopEvents = shareEvents(on)
    return () => {
      stopEvents()
      stopClosing()
      stopWatching()
      stopReading()
      document.removeEventListener('visibilitychange', turn)
      invalidator.stop()
    }
  }, [client])

  return null
}
