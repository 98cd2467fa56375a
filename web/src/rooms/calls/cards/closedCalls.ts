import { storagePrefix, storedJson, tryToStore } from '../../../client/settings/storage.ts'
import { createStore } from '../../../ui/store.ts'

const key = `${storagePrefix}closedCalls`
const most = 50

const read = (): readonly number[] => {
  const stored = storedJson(key)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : []
}

/** Calls with cards that the user has closed on this device, in every tab of it. */
export const closedCalls = createStore<readonly number[]>(read())

export function closeCall(id: number): void {
  const ids = [...read().filter((one) => one !== id), id].slice(-most)
  closedCalls.set(ids)
  // Without storage the card is closed in this tab alone.
  tryToStore(key, JSON.stringify(ids))
}

export function followClosedCalls(): () => void {
  const on = (event: StorageEvent) => {
    if (event.key === key) closedCalls.set(read())
  }
  addEventListener('storage', on)
  return () => removeEventListener('storage', on)
}
