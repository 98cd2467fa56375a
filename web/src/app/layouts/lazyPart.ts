import { type ComponentType, lazy } from 'react'

/** Resolves when the network is back. */
export const untilOnline = (): Promise<unknown> =>
  new Promise((isBack) => addEventListener('online', isBack, { once: true }))

/**
 * A lazily loaded part of the layout. If its code cannot be loaded without a network, the screen stays and the part
 * appears when the network is back.
 */
export const lazyPart = (read: () => Promise<ComponentType>) =>
  lazy(() =>
    read()
      .catch(async (error: unknown) => {
        // With a network, the file is gone: the error screen loads the new version of the page.
        if (navigator.onLine) throw error
        await untilOnline()
        return read()
      })
      .then((part) => ({ default: part })),
  )
