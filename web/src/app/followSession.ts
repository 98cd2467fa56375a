import { alert } from '../platform/overlays/alert.ts'
import { closeModal } from '../platform/overlays/modal.ts'
import { closeSheet } from '../platform/overlays/sheets.ts'
import { queryClient } from '../platform/queries/queryClient.ts'
import { sessionEnd, sessionState } from '../platform/session/state.ts'
import { safeReturn } from './returnPath.ts'
import { router } from './router.tsx'

async function toSignIn(): Promise<void> {
  const error = sessionEnd.get()
  if (error) alert({ type: 'error', text: error.message })
  sessionEnd.set(null)
  closeSheet()
  closeModal()
  const { href, pathname } = router.state.location
  if (pathname !== '/login') await router.navigate({ to: '/login', search: { to: href }, replace: true })
  // Only now, when no screen asks for it any more: what one person has read is not for the next.
  queryClient.clear()
}

async function comeBack(): Promise<void> {
  const { pathname, search } = router.state.location
  if (pathname !== '/login') return
  const wanted = 'to' in search && typeof search.to === 'string' ? search.to : undefined
  await router.navigate({ href: safeReturn(wanted), replace: true })
}

/** Whoever signs out or in, in this tab or another, the address follows. */
export const followSession = (): (() => void) =>
  sessionState.subscribe(() => void (sessionState.get() === 'out' ? toSignIn() : comeBack()))
