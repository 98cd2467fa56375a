import { createStore } from '../store.ts'

export type AlertType = 'success' | 'info' | 'warning' | 'error'

/** A button in the alert: «Отменить». */
export interface AlertAction {
  title: string
  run: () => void
}

export interface AlertInput {
  type: AlertType
  /** «Внимание» by default. */
  title?: string
  text: string
  action?: AlertAction | undefined
}

export interface ShownAlert extends Required<Omit<AlertInput, 'action'>>, Pick<AlertInput, 'action'> {
  /** Distinguishes a repeated text from the one before, so that its time starts again. */
  key: number
}

/** An alert goes by itself after this long. */
export const alertMs = 7_000

export const shownAlert = createStore<ShownAlert | null>(null)
let count = 0

/** One at a time: a new one takes the place of the old. An empty text shows nothing. */
export function alert({ type, title = 'Внимание', text, action }: AlertInput): void {
  count += 1
  shownAlert.set(text ? { type, title, text, action, key: count } : null)
}

/** What was asked for is done; `undo` takes it back while the alert is shown. */
export const showDone = (text: string, undo?: () => void): void =>
  alert({ type: 'success', title: 'Готово', text, action: undo && { title: 'Отменить', run: undo } })

export const closeAlert = (): void => shownAlert.set(null)

/** Something went wrong: it is read out at once. */
export const isTrouble = ({ type }: Pick<ShownAlert, 'type'>): boolean =>
  type === 'error' || type === 'warning'

/** What went wrong is no news any more when one tries again. */
export function forgetTrouble(): void {
  const shown = shownAlert.get()
  if (shown && isTrouble(shown)) closeAlert()
}
