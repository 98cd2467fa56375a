import { type ComponentType, lazy } from 'react'

import { alert } from './overlays/alert.ts'

/** Resolves when the network is back. */
export const untilOnline = (): Promise<unknown> =>
  new Promise((isBack) => addEventListener('online', isBack, { once: true }))

type Read<Props> = () => Promise<ComponentType<Props>>

const lazyOffline = <Props>(read: Read<Props>, onOffline?: () => void) =>
  lazy(() =>
    read()
      .catch(async (error: unknown) => {
        // With a network, the file is gone: the error screen loads the new version of the page.
        if (navigator.onLine) throw error
        onOffline?.()
        await untilOnline()
        return read()
      })
      .then((part) => ({ default: part })),
  )

/**
 * A lazily loaded part of a screen. If its code cannot be loaded without a network, the screen stays and the part
 * appears when the network is back.
 */
export const lazyPart = <Props>(read: Read<Props>) => lazyOffline(read)

/** The same for a part that the user opens: a message says that it waits for the network. */
export const lazyPanel = <Props>(read: Read<Props>) =>
  lazyOffline(read, () => alert({ type: 'warning', text: 'Нет сети. Откроется, когда связь вернётся' }))
