import { createStore, useStore } from '../../ui/store.ts'

export interface Connection {
  isOnline: boolean
  /** When the connection was lost. */
  since: Date | null
}

const online: Connection = { isOnline: true, since: null }

export const connection = createStore<Connection>(online)

export function setOnline(isOnline: boolean): void {
  if (isOnline === connection.get().isOnline) return
  connection.set(isOnline ? online : { isOnline: false, since: new Date() })
}

/** For the offline banner. */
export const useConnection = (): Connection => useStore(connection)

/** The browser knows at once that the cable is unplugged; other failures are detected by the event stream. */
export function watchNetwork(): () => void {
  const check = () => setOnline(navigator.onLine)
  check()
  addEventListener('online', check)
  addEventListener('offline', check)
  return () => {
    removeEventListener('online', check)
    removeEventListener('offline', check)
  }
}
