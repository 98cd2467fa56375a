/** Spaces, hyphens and case are not part of a code. */
export const readSecondFactorCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase()

/** Six digits from the authenticator application, or a recovery code («k3f9-x2pq»). */
export const isSecondFactorCode = (code: string): boolean => /^(\d{6}|[a-z0-9]{8})$/.test(code)

export const secondFactorCodeSentence = 'шесть цифр из приложения или запасной код'
