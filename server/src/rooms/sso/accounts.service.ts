import type { SsoRules } from '@naryad/contract/sso/sso'
import type { SsoKind } from '@naryad/contract/sso/sso.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Call } from '../../platform/http/ctx.ts'
import { recordAudit } from '../audit/index.ts'
import type { ExternalPerson } from './oidc/external-person.ts'
import {
  dropOldStrangers,
  findLinkableUser,
  linkIdentity,
  saveIdentity,
  type StoredIdentity,
} from './sso.repo.ts'

/** «Иванов Иван, ivanov@company.ru» */
export const personText = ({ name, email }: Pick<ExternalPerson, 'name' | 'email'>): string =>
  [name, email].filter(Boolean).join(', ') || 'без имени и почты'

interface Met {
  readonly kind: SsoKind
  readonly person: ExternalPerson
  readonly rules: SsoRules
}

/**
 * Finds the account of a person of the provider. Without a link it is found by e-mail only if the rules say so, the
 * provider has verified the address, and the account is no administrator's: an address alone must not open it.
 */
export const resolveAccount = (db: Db, call: Call, met: Met): Promise<StoredIdentity> =>
  inTransaction(db, async (tx) => {
    const identity = await saveIdentity(tx, met.kind, met.person)
    if (identity.userId !== null) return identity
    const userId = await linkByEmail(tx, call, identity.id, met)
    if (userId === undefined) await dropOldStrangers(tx)
    return { ...identity, userId: userId ?? null }
  })

async function linkByEmail(
  tx: Tx,
  call: Call,
  id: number,
  { kind, person, rules }: Met,
): Promise<number | undefined> {
  const isConfirmed = person.isEmailVerified || rules.isEmailTrusted
  if (!rules.isLinkedByEmail || !isConfirmed || person.email === '') return undefined
  const user = await findLinkableUser(tx, kind, person.email)
  if (!user) return undefined
  await linkIdentity(tx, id, { userId: user.id, how: 'EMAIL' })
  await recordAudit(tx, {
    kind: 'SIGN_IN_LINKED',
    by: call,
    userId: user.id,
    details: `По подтверждённой почте: ${personText(person)}; поставщик ${person.issuer}`,
  })
  return user.id
}
