import { createStore } from '../store.ts'

export type AlertType = 'success' | 'info' | 'warning' | 'error'

/** A button in the alert: «Отменить». */
export interface AlertAction {
  title: string
  run: () => void
  /** True by default: Ctrl Z runs it as well. */
  isUndo?: boolean
}

export interface AlertInput {
  type: AlertType
  /** «Внимание» by default. */
  title?: string
  text: string
  action?: AlertAction | undefined
}

export interface ShownAlert extends Required<Omit<AlertInput, 'action'>>, Pick<AlertInput, 'action'> {
  /** Distinguishes an alert from an earlier one with the same text, so that its timeout starts again. */
  key: number
}

/** An alert closes by itself after this time. */
export const alertMs = 7_000

export const shownAlert = createStore<ShownAlert | null>(null)
let count = 0

/** Only one alert at a time: a new one replaces the old. An empty text shows nothing. */
export function alert({ type, title = 'Внимание', text, action }: AlertInput): void {
  count += 1
  shownAlert.set(text ? { type, title, text, action, key: count } : null)
}

/** Confirms a completed action; `undo` reverts it while the alert is shown. */
export const showDone = (text: string, undo?: () => void): void =>
  alert({ type: 'success', title: 'Готово', text, action: undo && { title: 'Отменить', run: undo } })

export const closeAlert = (): void => shownAlert.set(null)

/** Whether the alert reports a problem, which screen readers announce immediately. */
export const isTrouble = ({ type }: Pick<ShownAlert, 'type'>): boolean =>
  type === 'error' || type === 'warning'

/** Closes an error when the user tries again. */
export function forgetTrouble(): void {
  const shown = shownAlert.get()
  if (shown && isTrouble(shown)) closeAlert()
}
