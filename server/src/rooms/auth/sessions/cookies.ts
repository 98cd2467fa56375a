import type { Call } from '../../../platform/http/ctx.ts'

/** Binds a session to the browser that signed in. Opens nothing by itself. */
export const bindCookie = '__Host-naryad_bind'

/**
 * Identifies a device from which its owner has signed in before. `__Host-` is only accepted over https; a
 * trial may run without.
 */
export const deviceCookieOf = (call: Call): string =>
  call.isSecure ? '__Host-naryad_device' : 'naryad_device'

const cookieSeconds = 365 * 24 * 3600

export const cookie = (call: Call, name: string, value: string): string =>
  `${name}=${value}; Path=/; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Strict${call.isSecure ? '; Secure' : ''}`
