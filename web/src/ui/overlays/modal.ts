import type { ComponentType } from 'react'

import { forgetFailedCode } from '../lazyPart.ts'
import { createStore } from '../store.ts'
import { leaveInput } from './dialogs.ts'
import { endTypeAhead, typeAhead } from './typeAhead.ts'

export interface ModalInput {
  title: string
  /** Body of the window; it closes the window by `closeModal`. */
  body: ComponentType
}

export const shownModal = createStore<ModalInput | null>(null)

let isDirty = () => false

export function openModal(modal: ModalInput): void {
  typeAhead()
  // The user asks again for what may have failed before.
  forgetFailedCode()
  shownModal.set(modal)
}

export function closeModal(): void {
  endTypeAhead()
  isDirty = () => false
  shownModal.set(null)
}

/** Set by the body: whether closing would lose unsaved input. */
export function guardModal(check: () => boolean): () => void {
  isDirty = check
  return () => {
    if (isDirty === check) isDirty = () => false
  }
}

/** Handler of × and Esc: asks first if input would be lost. */
export const leaveModal = (): void => leaveInput(isDirty(), closeModal)
