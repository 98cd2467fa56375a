import type { Me } from '@naryad/contract/auth/auth'
import { permissions, scopeOf } from '@naryad/contract/kit/rights'

/** A signed-in user with the rights of the role. */
export function makeMe(given: Partial<Me> = {}): Me {
  const who = { role: given.role ?? 'operator', isSenior: given.isSenior ?? false } as const
  return {
    id: 2,
    email: 'morozova@tahoservis.ru',
    lastName: 'Морозова',
    firstName: 'Елена',
    middleName: 'Викторовна',
    phone: '+79874021136',
    rights: Object.fromEntries(permissions.map((name) => [name, scopeOf(name, who)])) as Me['rights'],
    company: null,
    queues: [],
    timeZone: 'Europe/Moscow',
    hasSecondFactor: false,
    areApiTokensAllowed: who.role === 'admin',
    isSecondFactorDue: false,
    passwordChangedAt: null,
    sessionsCount: 1,
    unreadCounts: { notifications: 0 },
    ...given,
    ...who,
  }
}
