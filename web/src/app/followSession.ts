import { authRoutes } from '@naryad/contract/auth/auth.routes'

import { call } from '../client/api/api.ts'
import { queryClient } from '../client/queries/queryClient.ts'
import { deleteStoredAnswers } from '../client/queries/storedAnswers.ts'
import { meQuery } from '../client/session/me.ts'
import { secondFactorDue, sessionEnd, sessionState } from '../client/session/state.ts'
import { closeTaskForm } from '../rooms/tasks/form/shownForm.ts'
import { alert, closeAlert } from '../ui/overlays/alert.ts'
import { closeDialog } from '../ui/overlays/dialogs.ts'
import { closeModal, heldModal, holdModal, resumeModal } from '../ui/overlays/modal.ts'
import { closeSheet } from '../ui/overlays/sheets.ts'
import { isPublicPath, isEntrance, safeReturn } from './returnPath.ts'
import { router } from './router.tsx'

const userId = (): number | undefined => queryClient.getQueryData(meQuery.queryKey)?.id

async function toSignIn(): Promise<void> {
  const error = sessionEnd.get()
  const { href, pathname } = router.state.location
  // It may name a task, and offer to undo a change with the account that is signed in next.
  closeAlert()
  // A public page does not report the end of a session.
  if (error && !isPublicPath(pathname)) alert({ type: 'error', text: error.message })
  sessionEnd.set(null)
  secondFactorDue.set(false)
  // Unsaved work of one user must not be visible to the next.
  closeSheet()
  if (isPublicPath(pathname)) closeModal()
  else holdModal(userId(), href)
  closeDialog()
  closeTaskForm()
  if (!isPublicPath(pathname)) await router.navigate({ to: '/login', search: { to: href }, replace: true })
  // Cleared after the navigation, when no mounted screen would read again. Cached data of one user must not
  // be visible to the next.
  queryClient.clear()
  await deleteStoredAnswers()
}

async function leaveEntrance(): Promise<void> {
  const { pathname, search } = router.state.location
  if (!isEntrance(pathname)) return
  const wanted = 'to' in search && typeof search.to === 'string' ? search.to : undefined
  // The first administrator continues with the remaining settings.
  const href = pathname === '/setup' ? '/start' : safeReturn(wanted)
  await router.navigate({ href, replace: true })
  if (!heldModal.get()) return
  // Not from the cache, which may still have the user of the former session.
  const me = await call(authRoutes.me, undefined, { silent: true }).catch(() => undefined)
  resumeModal(me?.id, router.state.location.href)
}

/** Navigates after a sign-in or sign-out in this or another tab. */
export const followSession = (): (() => void) =>
  sessionState.subscribe(() => void (sessionState.get() === 'out' ? toSignIn() : leaveEntrance()))
