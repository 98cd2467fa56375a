import type { SsoPassword, SsoSignedIn } from '@naryad/contract/sso/sso'

import type { Call } from '../../../platform/http/ctx.ts'
import type { Connection } from '../../room.ts'
import { askProvider } from '../provider-failures.service.ts'
import { admit, mustBeOffered, type SsoRoom } from '../sign-in.service.ts'
import { asService, provePassword } from './ldap.client.ts'
import {
  ambiguousLogin,
  disabledAccount,
  failureOf,
  RefusedByDirectory,
  wrongCredentials,
} from './ldap.failures.ts'
import { type DirectoryPerson, findByLogin, readEntry } from './people.ts'

const noTokens = { idToken: null, refreshToken: null, sid: null }

/** Signs in with login and password of the directory, which are neither stored nor logged. */
export async function signInByPassword(
  room: SsoRoom,
  call: Call,
  { login, password, returnTo = '/' }: SsoPassword,
): Promise<SsoSignedIn> {
  const { connection, rules } = await mustBeOffered(room, 'ldap')
  const found = await askProvider(room, call, failureOf, () => findPerson(connection, login))
  room.directoryLimit(found?.person.subject ?? login.toLowerCase())
  const { person } = await askProvider(room, call, failureOf, () => provePerson(connection, found, password))
  return admit(room, call, { kind: 'ldap', person, rules, tokens: noTokens, returnTo })
}

/** The section of people has no such entry; binding it takes as long as a wrong password does. */
const noOneOf = ({ values }: Connection): string => `cn=naryad-no-one,${values['base'] ?? ''}`

const findPerson = (connection: Connection, login: string): Promise<DirectoryPerson | undefined> =>
  asService(connection, async (client) => {
    const [entry, ...others] = await findByLogin(client, connection, login)
    if (others.length > 0) throw new RefusedByDirectory(ambiguousLogin())
    return entry && readEntry(client, connection, entry)
  })

async function provePerson(
  connection: Connection,
  found: DirectoryPerson | undefined,
  password: string,
): Promise<DirectoryPerson> {
  await provePassword(connection, found?.dn ?? noOneOf(connection), password)
  if (!found) throw new RefusedByDirectory(wrongCredentials())
  if (found.isDisabled) throw new RefusedByDirectory(disabledAccount())
  return found
}
