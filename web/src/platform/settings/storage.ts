/**
 * Keys of the device and of unsent texts, not of the session: they stay when a session ends.
 * Everything else in local storage (the tokens, the filters of a list) goes with it.
 */
export const storagePrefix = 'naryad:'
const keptKeys = new Set(['hideBottomSheetAndroid'])

const clearBut = (prefixes: readonly string[], storage: Storage): void => {
  const isKept = (key: string) => keptKeys.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
  for (const key of Object.keys(storage)) if (!isKept(key)) storage.removeItem(key)
}

/** The person has signed out. */
export const clearSessionStorage = (storage: Storage = localStorage): void =>
  clearBut([storagePrefix], storage)

/** What a person has entered and the server does not have yet. */
const unsent = ['draft:', 'waiting:', 'refused:'].map((name) => storagePrefix + name)

/** The server has refused to renew the session: nothing stays but what was entered. */
export const clearRefusedSession = (storage: Storage = localStorage): void => clearBut(unsent, storage)

/** What stands under a key of its own; rubbish is nothing. */
export function storedJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Storage may be full or forbidden; a setting that cannot be stored is not an error. */
export function tryToStore(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}
