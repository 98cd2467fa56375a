/** Lifetime of an access token. Clients renew it in time to avoid a refused call. */
export const accessSeconds = 15 * 60
