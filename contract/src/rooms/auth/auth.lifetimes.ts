/** How long an access token is good for. Whoever holds one renews it then, rather than have a call refused. */
export const accessSeconds = 15 * 60
