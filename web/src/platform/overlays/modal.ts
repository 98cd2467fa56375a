import type { ComponentType } from 'react'

import { createStore } from '../store.ts'
import { leaveInput } from './dialogs.ts'
import { endTypeAhead, typeAhead } from './typeAhead.ts'

export interface ModalInput {
  title: string
  /** What stands under the title; it closes the window by `closeModal`. */
  body: ComponentType
}

export const shownModal = createStore<ModalInput | null>(null)

let isDirty = () => false

export function openModal(modal: ModalInput): void {
  typeAhead()
  shownModal.set(modal)
}

export function closeModal(): void {
  endTypeAhead()
  isDirty = () => false
  shownModal.set(null)
}

/** The body decides whether closing would lose something. */
export function guardModal(check: () => boolean): () => void {
  isDirty = check
  return () => {
    if (isDirty === check) isDirty = () => false
  }
}

/** What × and Esc do: ask if there is something to lose. */
export const leaveModal = (): void => leaveInput(isDirty(), closeModal)
