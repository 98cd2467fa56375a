/** The default destination after sign-in; the role decides which screen it shows. */
export const homePath = '/'

/** Returns the address only if it is within the application, otherwise home: prevents open redirects. */
export const safeReturn = (wanted: string | undefined): string =>
  wanted !== undefined && /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/login') ? wanted : homePath

/** Public pages: signing in or out does not navigate away from them. */
const open = new Set(['/privacy', '/reset-password', '/unsubscribe'])
const entrances = new Set(['/login', '/reg', '/recovery', '/setup', '/sso/callback', '/sso/directory'])

/** A page for visitors without a session: it does not redirect to the sign-in. */
export const isPublicPath = (path: string): boolean => open.has(path) || entrances.has(path)

/** A page with no purpose after sign-in. */
export const isEntrance = (path: string): boolean => entrances.has(path)
