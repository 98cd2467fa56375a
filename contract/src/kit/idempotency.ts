/**
 * The key was already used with a different body, for example when the user edited the form after a lost
 * response.
 */
export const keyUsed = 'Ключ Idempotency-Key уже использован для другого запроса'
