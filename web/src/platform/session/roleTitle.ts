import type { Me } from '@naryad/contract/auth/auth'
import { roleTitles } from '@naryad/contract/kit/rights'

/** A senior dispatcher is an operator with a flag. */
export const roleTitle = (me: Pick<Me, 'role' | 'isSenior'>): string =>
  me.role === 'operator' && me.isSenior ? 'Старший диспетчер' : roleTitles[me.role]
