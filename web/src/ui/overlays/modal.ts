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

interface HeldModal {
  modal: ModalInput
  /** Who has typed in it, and where. */
  userId: number
  href: string
}

/** A window with unsaved input of a session that has ended: hidden until the same user signs in again. */
export const heldModal = createStore<HeldModal | null>(null)

interface Guard {
  /** Whether closing would lose unsaved input. */
  isDirty: () => boolean
  /** A draft keeps the input on the device, so that a reload does not lose it. */
  isStored: boolean
}

const noGuard: Guard = { isDirty: () => false, isStored: false }

let guard = noGuard

export function openModal(modal: ModalInput): void {
  typeAhead()
  // The user asks again for what may have failed before.
  forgetFailedCode()
  shownModal.set(modal)
}

export function closeModal(): void {
  endTypeAhead()
  guard = noGuard
  heldModal.set(null)
  shownModal.set(null)
}

/** The session has ended: hides the window if something was typed in it, else closes it. */
export function holdModal(userId: number | undefined, href: string): void {
  const modal = shownModal.get()
  const isHeld = modal !== null && userId !== undefined && guard.isDirty()
  closeModal()
  if (isHeld) heldModal.set({ modal, userId, href })
}

/** Shows the hidden window again, to its own user and over its own screen; else it is lost. */
export function resumeModal(userId: number | undefined, href: string): void {
  const held = heldModal.get()
  if (!held) return
  heldModal.set(null)
  if (held.userId === userId && held.href === href) shownModal.set(held.modal)
}

/** Set by the body: whether closing would lose unsaved input. */
export function guardModal(isDirty: () => boolean, { isStored = false } = {}): () => void {
  const own = { isDirty, isStored }
  guard = own
  return () => {
    if (guard === own) guard = noGuard
  }
}

/** Whether a reload of the page would lose input of the window. */
export const losesInput = (): boolean => !guard.isStored && guard.isDirty()

/** Handler of ×, Esc and «Back»: asks first if input would be lost. */
export const leaveModal = (): void => leaveInput(guard.isDirty(), closeModal)
