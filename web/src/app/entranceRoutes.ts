import { ssoProofState } from '@naryad/contract/sso/sso.words'
import { createRoute, redirect } from '@tanstack/react-router'

import { keepResetToken } from '../client/session/resetToken.ts'
import { sessionState } from '../client/session/state.ts'
// Reads the address before the router does.
import '../rooms/sso/providerAnswer.ts'
import { lazyScreen } from '../ui/lazyPart.ts'
import { homePath, safeReturn } from './returnPath.ts'
import { rootRoute } from './rootRoute.ts'

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: ({ to }: { to?: unknown }): { to?: string } => (typeof to === 'string' ? { to } : {}),
  beforeLoad: ({ search }) => {
    if (sessionState.get() === 'in') redirect({ href: safeReturn(search.to), replace: true, throw: true })
  },
  component: lazyScreen(() => import('../rooms/auth/LoginScreen.tsx'), 'LoginScreen'),
})

/** Screens beside the sign-in for users without a session. */
const entrance = {
  getParentRoute: () => rootRoute,
  beforeLoad: () => {
    if (sessionState.get() === 'in') redirect({ href: homePath, replace: true, throw: true })
  },
}

/** Where a provider of sign-in returns the browser. */
const ssoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sso/callback',
  validateSearch: ({ to }: { to?: unknown }): { to?: string } => (typeof to === 'string' ? { to } : {}),
  beforeLoad: ({ location }) => {
    if (new URLSearchParams(location.searchStr).get('state')?.startsWith(ssoProofState))
      redirect({ to: '/sso/proof', replace: true, throw: true })
    if (sessionState.get() === 'in') redirect({ href: homePath, replace: true, throw: true })
    // Removes the code from the address bar, the history and bookmarks.
    if (new URLSearchParams(location.searchStr).has('state'))
      redirect({ to: '/sso/callback', replace: true, throw: true })
  },
  component: lazyScreen(() => import('../rooms/sso/SsoCallbackScreen.tsx'), 'SsoCallbackScreen'),
})

/** The return of a user who is signed in and proves who they are. */
const proofRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sso/proof',
  component: lazyScreen(() => import('../rooms/profile/api-tokens/ProofScreen.tsx'), 'ProofScreen'),
})

const directoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sso/directory',
  validateSearch: ({ to }: { to?: unknown }): { to?: string } => (typeof to === 'string' ? { to } : {}),
  beforeLoad: ({ search }) => {
    if (sessionState.get() === 'in') redirect({ href: safeReturn(search.to), replace: true, throw: true })
  },
  component: lazyScreen(() => import('../rooms/sso/DirectoryScreen.tsx'), 'DirectoryScreen'),
})

const askRoute = createRoute({
  ...entrance,
  path: '/reg',
  component: lazyScreen(() => import('../rooms/registration/ask/AskScreen.tsx'), 'AskScreen'),
})

const recoveryRoute = createRoute({
  ...entrance,
  path: '/recovery',
  component: lazyScreen(() => import('../rooms/auth/RecoveryScreen.tsx'), 'RecoveryScreen'),
})

const setUpRoute = createRoute({
  ...entrance,
  path: '/setup',
  component: lazyScreen(() => import('../rooms/set-up/SetUpScreen.tsx'), 'SetUpScreen'),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  beforeLoad: ({ location }) => {
    if (location.hash === '') return
    // Removes the key from the address bar, the history and bookmarks.
    keepResetToken(location.hash)
    redirect({ to: '/reset-password', replace: true, throw: true })
  },
  component: lazyScreen(() => import('../rooms/auth/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
})

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  component: lazyScreen(() => import('../rooms/privacy/PrivacyScreen.tsx'), 'PrivacyScreen'),
})

const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unsubscribe',
  component: lazyScreen(() => import('../rooms/notifications/UnsubscribeScreen.tsx'), 'UnsubscribeScreen'),
})

/** Behind the QR of a truck: also for users with a session. */
const stickerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/q/$code',
  component: lazyScreen(() => import('../rooms/stickers/StickerScreen.tsx'), 'StickerScreen'),
})

/** The page of a link about costs: also for users with a session. */
const approvalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/a',
  component: lazyScreen(() => import('../rooms/approvals/ApprovalScreen.tsx'), 'ApprovalScreen'),
})

/** The page of a link that asks for a rating: also for users with a session. */
const ratingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/r',
  component: lazyScreen(() => import('../rooms/ratings/RatingScreen.tsx'), 'RatingScreen'),
})

/** Screens for users without a session. */
export const entranceRoutes = [
  loginRoute,
  ssoRoute,
  proofRoute,
  directoryRoute,
  askRoute,
  recoveryRoute,
  setUpRoute,
  resetPasswordRoute,
  privacyRoute,
  unsubscribeRoute,
  stickerRoute,
  approvalRoute,
  ratingRoute,
] as const
