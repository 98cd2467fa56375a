import type { SsoIdentity, SsoRules } from '@naryad/contract/sso/sso'
import type { LinkedHow, SsoKind } from '@naryad/contract/sso/sso.words'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { hasSecondFactor } from '../users/index.ts'
import type { ExternalPerson } from './external-person.ts'

/** Off until an administrator switches it on. */
const defaultRules: SsoRules = {
  isOidcOn: false,
  oidcTitle: 'единый вход',
  isLdapOn: false,
  ldapTitle: 'каталог компании',
  isLinkedByEmail: false,
  isEmailTrusted: false,
  groupsClaim: 'groups',
  groups: [],
  isCreating: false,
  isRoleManaged: false,
  factorValues: [],
  isPasswordForbidden: false,
  passwordAdministrators: [],
}

export interface StoredRules {
  readonly rules: SsoRules
  readonly version: number
  readonly lastFailureAt: string | null
  readonly lastFailure: string
}

export async function readRules(db: Db): Promise<StoredRules> {
  const { value, ...rest } = await db
    .selectFrom('ssoRules')
    .select(['value', 'version', 'lastFailureAt', 'lastFailure'])
    .executeTakeFirstOrThrow()
  return { rules: Object.assign({}, defaultRules, value), ...rest }
}

export async function lockRules(tx: Tx): Promise<void> {
  await tx.selectFrom('ssoRules').select('version').forUpdate().execute()
}

export async function writeRules(tx: Tx, rules: SsoRules): Promise<void> {
  await tx
    .updateTable('ssoRules')
    .set((eb) => ({ value: JSON.stringify(rules), version: eb('version', '+', 1) }))
    .execute()
}

export async function noteFailure(db: Db, details: string): Promise<void> {
  await db
    .updateTable('ssoRules')
    .set({ lastFailureAt: sql<string>`now()`, lastFailure: details.slice(0, 300) })
    .execute()
}

export async function findLastSignIn(db: Db): Promise<string | null> {
  const { at } = await db
    .selectFrom('ssoSessions')
    .select((eb) => eb.fn.max('createdAt').as('at'))
    .executeTakeFirstOrThrow()
  return at
}

export interface StoredIdentity {
  readonly id: number
  readonly userId: number | null
}

/** Stores what the provider says of a person now. The row is locked until the transaction ends. */
export const saveIdentity = (
  tx: Tx,
  kind: SsoKind,
  { issuer, subject, name, email, isEmailVerified }: ExternalPerson,
): Promise<StoredIdentity> =>
  tx
    .insertInto('ssoIdentities')
    .values({ kind, issuer, subject, name, email, isEmailVerified })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'issuer', 'subject'])
        .doUpdateSet({ name, email, isEmailVerified, seenAt: sql<string>`now()` }),
    )
    .returning(['id', 'userId'])
    .executeTakeFirstOrThrow()

const maxUnlinked = 200

/** Anyone of the provider may come: of those without an account only the latest are remembered. */
export async function dropOldStrangers(db: Db): Promise<void> {
  await db
    .deleteFrom('ssoIdentities')
    .where('userId', 'is', null)
    .where((eb) =>
      eb.or([
        eb('seenAt', '<', sql<string>`now() - interval '30 days'`),
        eb('id', 'in', (of) =>
          of
            .selectFrom('ssoIdentities')
            .select('id')
            .where('userId', 'is', null)
            .orderBy('seenAt', 'desc')
            .orderBy('id')
            .offset(maxUnlinked),
        ),
      ]),
    )
    .execute()
}

/** Who may be linked by the address: with no link of this kind yet, and no administrator. */
export const findLinkableUser = (tx: Tx, kind: SsoKind, email: string) =>
  tx
    .selectFrom('users')
    .select(['id'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .where('role', '<>', 'admin')
    .where('isBlocked', '=', false)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ssoIdentities')
            .select('ssoIdentities.id')
            .whereRef('ssoIdentities.userId', '=', 'users.id')
            .where('kind', '=', kind),
        ),
      ),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function hasUser(tx: Tx, email: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst()
  return user !== undefined
}

export async function linkIdentity(
  tx: Tx,
  id: number,
  link: { readonly userId: number; readonly how: LinkedHow } | null,
): Promise<void> {
  await tx
    .updateTable('ssoIdentities')
    .set({
      userId: link?.userId ?? null,
      linkedHow: link?.how ?? null,
      linkedAt: link ? sql<string>`now()` : null,
    })
    .where('id', '=', id)
    .execute()
}

const selectIdentities = (db: Db) =>
  db
    .selectFrom('ssoIdentities as i')
    .select((eb) => [
      'i.id',
      'i.kind',
      'i.name',
      'i.email',
      'i.isEmailVerified',
      'i.linkedHow',
      'i.linkedAt',
      'i.seenAt',
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id', 'users.lastName', 'users.firstName', 'users.middleName'])
          .whereRef('users.id', '=', 'i.userId'),
      ).as('user'),
    ])

const maxListed = 1000

/** Those who wait for an administrator first. */
export const listIdentities = (db: Db): Promise<SsoIdentity[]> =>
  selectIdentities(db)
    .orderBy((eb) => eb('i.userId', 'is', null), 'desc')
    .orderBy('i.seenAt', 'desc')
    .orderBy('i.id')
    .limit(maxListed)
    .execute()

export const findIdentity = (db: Db, id: number): Promise<SsoIdentity | undefined> =>
  selectIdentities(db).where('i.id', '=', id).executeTakeFirst()

/** Locked until the transaction ends. */
export const lockIdentity = (tx: Tx, id: number): Promise<StoredIdentity | undefined> =>
  tx.selectFrom('ssoIdentities').select(['id', 'userId']).where('id', '=', id).forUpdate().executeTakeFirst()

/** The account with what decides about its sign-in. */
export const findAccount = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'role',
      'isBlocked',
      'blockReason',
      sql<boolean>`${hasSecondFactor}`.as('hasSecondFactor'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
