import { createStore } from '../store.ts'

export type AlertType = 'success' | 'info' | 'warning' | 'error'

export interface AlertInput {
  type: AlertType
  /** «Внимание» unless told. */
  title?: string
  text: string
}

export interface ShownAlert extends Required<AlertInput> {
  /** Tells a repeated text from the one before, so that its time begins again. */
  key: number
}

/** An alert goes by itself after this long. */
export const alertMs = 7_000

export const shownAlert = createStore<ShownAlert | null>(null)
let count = 0

/** One at a time: a new one takes the place of the old. An empty text shows nothing. */
export function alert({ type, title = 'Внимание', text }: AlertInput): void {
  count += 1
  shownAlert.set(text ? { type, title, text, key: count } : null)
}

export const closeAlert = (): void => shownAlert.set(null)

/** Something went wrong: it is read out at once. */
export const isTrouble = ({ type }: Pick<ShownAlert, 'type'>): boolean =>
  type === 'error' || type === 'warning'

/** What went wrong is no news any more when one tries again. */
export function forgetTrouble(): void {
  const shown = shownAlert.get()
  if (shown && isTrouble(shown)) closeAlert()
}
