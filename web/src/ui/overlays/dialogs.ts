import type { ReactNode } from 'react'

import { createStore } from '../store.ts'
import { isHalfTyped } from '../typed/half.ts'

export interface ConfirmInput {
  /** A question that names the affected objects: «Закрыть 6 заявок?» */
  title: string
  onYes: () => void
}

export interface MessageInput {
  title: string
  /** What has to be read, where the title does not say all of it. */
  body?: ReactNode
  /** «Хорошо» by default. */
  button?: string
  onClose?: () => void
}

export type ShownDialog =
  | { kind: 'confirm'; title: string; onYes: () => void }
  | ({ kind: 'message'; button: string } & Omit<MessageInput, 'button'>)

export const shownDialog = createStore<ShownDialog | null>(null)

export const confirm = ({ title, onYes }: ConfirmInput): void =>
  shownDialog.set({ kind: 'confirm', title, onYes })

export const lostInput = 'Закрыть без сохранения?'
/** The question for text that is stored as a draft, which leaving deletes. */
export const lostDraft = 'Удалить черновик?'

/** Asks for confirmation if typed text would be lost. */
export function leaveInput(isTyped: boolean, leave: () => void, question = lostInput): void {
  if (isTyped || isHalfTyped()) confirm({ title: isTyped ? question : lostInput, onYes: leave })
  else leave()
}

/** For what must be read before the user goes on; an alert hides by itself. */
export const message = ({ button = 'Хорошо', ...input }: MessageInput): void =>
  shownDialog.set({ kind: 'message', button, ...input })

export const closeDialog = (): void => shownDialog.set(null)
