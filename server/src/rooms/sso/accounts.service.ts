import type { SsoRules } from '@naryad/contract/sso/sso'
import type { SsoKind } from '@naryad/contract/sso/sso.words'
import { UserInput } from '@naryad/contract/users/users.accounts'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Call } from '../../platform/http/ctx.ts'
import { companyZone } from '../../platform/time/company-day.ts'
import { recordAudit } from '../audit/index.ts'
import { addUser } from '../users/index.ts'
import { findGroup } from './directory.ts'
import type { ExternalPerson } from './external-person.ts'
import {
  dropOldStrangers,
  findLinkableUser,
  hasUser,
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
 * provider has verified the address, and the account is no administrator's: an address alone must not open it. An
 * account is made only for a member of a group of the rules.
 */
export const resolveAccount = (db: Db, call: Call, met: Met): Promise<StoredIdentity> =>
  inTransaction(db, async (tx) => {
    const identity = await saveIdentity(tx, met.kind, met.person)
    if (identity.userId !== null) return identity
    const userId =
      (await linkByEmail(tx, call, identity.id, met)) ?? (await createAccount(tx, call, identity.id, met))
    if (userId === undefined) await dropOldStrangers(tx)
    return { ...identity, userId: userId ?? null }
  })

const isConfirmed = ({ person, rules }: Met): boolean =>
  person.email !== '' && (person.isEmailVerified || rules.isEmailTrusted)

async function linkByEmail(tx: Tx, call: Call, id: number, met: Met): Promise<number | undefined> {
  const { kind, person, rules } = met
  if (!rules.isLinkedByEmail || !isConfirmed(met)) return undefined
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

/** An address that an account has already is left to an administrator, who links by hand. */
async function createAccount(tx: Tx, call: Call, id: number, met: Met): Promise<number | undefined> {
  const { person, rules } = met
  const group = rules.isCreating ? findGroup(rules, person) : undefined
  if (!group || !isConfirmed(met) || (await hasUser(tx, person.email))) return undefined
  const { lastName, firstName, middleName, email } = person
  const { role, isSenior, queues } = group
  const input = UserInput.safeParse({
    lastName,
    firstName,
    middleName,
    email,
    phone: null,
    role,
    isSenior,
    queues,
    companyId: null,
    timeZone: companyZone,
  })
  if (!input.success) return undefined
  const userId = await addUser(tx, byDirectory(call), input.data)
  await linkIdentity(tx, id, { userId, how: 'CREATED' })
  await recordAudit(tx, {
    kind: 'SIGN_IN_LINKED',
    by: call,
    userId,
    details: `Вместе с новой учётной записью: ${personText(person)}; поставщик ${person.issuer}`,
  })
  return userId
}

/** A change that follows from the directory at a sign-in: made by the product, from the address of the call. */
export const byDirectory = ({ address, userAgent, requestId }: Call) => ({
  who: null,
  address,
  userAgent,
  requestId,
})
