/**
 * Keys of the device and of unsent texts, not of the session: they stay when a session ends.
 * Everything else in local storage (the tokens, the filters of a list) goes with it.
 */
export const keptPrefix = 'naryad:'
const keptKeys = new Set(['hideBottomSheetAndroid'])

export function clearSessionStorage(storage: Storage = localStorage): void {
  const gone = Object.keys(storage).filter((key) => !key.startsWith(keptPrefix) && !keptKeys.has(key))
  for (const key of gone) storage.removeItem(key)
}

/** What stands under a key of its own; rubbish is nothing. */
export function storedJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Storage may be full or forbidden; a setting that was not kept is no reason to stop. */
export function tryToStore(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}
