import type { Call } from '../../../platform/http/ctx.ts'

/** Binds a session to the browser that signed in. It gives no access by itself. */
export const bindCookie = '__Host-naryad_bind'

/**
 * Identifies a device from which its owner has signed in before. The prefix `__Host-` is accepted only
 * over https; installations without https omit it.
 */
export const deviceCookieOf = (call: Call): string =>
  call.isSecure ? '__Host-naryad_device' : 'naryad_device'

const cookieSeconds = 365 * 24 * 3600

export const cookie = (call: Call, name: string, value: string): string =>
  `${name}=${value}; Path=/; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Strict${call.isSecure ? '; Secure' : ''}`
