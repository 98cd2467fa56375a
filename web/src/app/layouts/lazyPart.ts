import { type ComponentType, lazy } from 'react'

/**
 * A part of the layout with its own code. A network that goes before the code has come takes no screen away: the part
 * comes when the network is back.
 */
export const lazyPart = (read: () => Promise<ComponentType>) =>
  lazy(() =>
    read()
      .catch(async (error: unknown) => {
        // With a network the code is gone: another version is there, which the error screen loads.
        if (navigator.onLine) throw error
        await new Promise((isBack) => addEventListener('online', isBack))
        return read()
      })
      .then((part) => ({ default: part })),
  )
