import { createStore, useStore } from '../store.ts'

export interface Connection {
  isOnline: boolean
  /** When the network was lost. */
  since: Date | null
}

const online: Connection = { isOnline: true, since: null }

export const connection = createStore<Connection>(online)

export function setOnline(isOnline: boolean): void {
  if (isOnline === connection.get().isOnline) return
  connection.set(isOnline ? online : { isOnline: false, since: new Date() })
}

/** For the amber line. */
export const useConnection = (): Connection => useStore(connection)

/** The browser knows at once that a cable is out; the event stream finds out the rest. */
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
