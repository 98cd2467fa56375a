import { inQuotes } from '@naryad/contract/kit/quotes'

import { ApiError, NetworkError } from '../api/errors.ts'
import { failureText } from '../api/failureText.ts'
import { maxPersistedBytes } from './persistedFiles.ts'

/** «writing»: being stored on the device; «full»: over the user's limit; «no»: not stored. */
export type PersistState = 'writing' | 'stored' | 'full' | 'no'

const waiting = 'Ждёт сети'
const waitingHere = 'Ждёт сети. Не закрывайте вкладку: файл не сохранён на устройстве'
const noRoom = `На этом устройстве уже ждут сети ${maxPersistedBytes / 1024 / 1024} МБ файлов, больше не поместится. Добавьте этот файл, когда они отправятся.`

export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

export const isRetryable = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 409 || error.status === 429

export function uploadErrorText(failure: unknown, state: PersistState): string {
  if (!(failure instanceof NetworkError)) return failureText(failure)
  if (state === 'full') return noRoom
  return state === 'stored' ? waiting : waitingHere
}

export const notUploaded = (place: string, { name, error }: { name: string; error: string }): string =>
  `Файл ${inQuotes(name)} не загружен (${place}): ${error}`
