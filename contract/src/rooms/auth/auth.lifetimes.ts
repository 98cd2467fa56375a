/** Lifetime of an access token. Clients renew it before it expires. */
export const accessSeconds = 15 * 60
