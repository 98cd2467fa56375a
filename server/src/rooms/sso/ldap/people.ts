import {
  AndFilter,
  type Client,
  type Entry,
  EqualityFilter,
  ExtensibleFilter,
  type Filter,
  OrFilter,
} from 'ldapts'

import type { Connection } from '../../room.ts'
import { type ExternalPerson, readPerson } from '../external-person.ts'

/** A person of the directory. */
export interface DirectoryPerson {
  readonly dn: string
  readonly isDisabled: boolean
  readonly person: ExternalPerson
}

interface Dialect {
  readonly people: Filter
  readonly logins: readonly string[]
  /** Never reused, unlike logins and names. */
  readonly id: string
  readonly groupsOf: (dn: string, login: string) => Filter
}

const equals = (attribute: string, value: string | Buffer): Filter => new EqualityFilter({ attribute, value })

/** Membership through groups in groups (MS-ADTS 3.1.1.3.4.4.3). */
const memberInChain = '1.2.840.113556.1.4.1941'

const dialects: Readonly<Record<string, Dialect>> = {
  ad: {
    people: equals('objectClass', 'user'),
    logins: ['sAMAccountName', 'userPrincipalName'],
    id: 'objectGUID',
    groupsOf: (dn) =>
      new OrFilter({
        filters: [
          equals('member', dn),
          new ExtensibleFilter({ matchType: 'member', rule: memberInChain, value: dn }),
        ],
      }),
  },
  ldap: {
    people: equals('objectClass', 'person'),
    logins: ['uid'],
    id: 'entryUUID',
    groupsOf: (dn, login) =>
      new OrFilter({
        filters: [equals('member', dn), equals('uniqueMember', dn), equals('memberUid', login)],
      }),
  },
  freeipa: {
    people: equals('objectClass', 'person'),
    logins: ['uid'],
    id: 'ipaUniqueID',
    groupsOf: (dn) => equals('member', dn),
  },
}

/** @throws TypeError if the connection has no such dialect. */
function dialectOf({ provider }: Connection): Dialect {
  const dialect = dialects[provider]
  if (!dialect) throw new TypeError(provider)
  return dialect
}

const baseOf = ({ values }: Connection): string => values['base'] ?? ''

/** The domain of a section: groups often stand beside the section with people. */
const domainParts = (base: string): string[] => base.match(/\bdc=[^,]+/gi) ?? []
const rootOf = (base: string): string => domainParts(base).join(',') || base

/** A directory is named by its domain: servers come and go. */
const issuerOf = (base: string): string =>
  domainParts(base)
    .map((part) => part.slice(3).trim().toLowerCase())
    .join('.') || base.toLowerCase()

const attributes =
  'objectClass cn displayName sn givenName middleName mail memberOf uid sAMAccountName userAccountControl accountExpires nsAccountLock pwdAccountLockedTime'.split(
    ' ',
  )

const valuesOf = (entry: Entry, name: string): string[] =>
  [entry[name] ?? []].flat().map((value) => value.toString())

const valueOf = (entry: Entry, name: string): string => valuesOf(entry, name)[0] ?? ''

const accountDisabled = 2
/** 100 ns since 1601; 0 and the largest number mean never. */
const neverExpires = new Set(['', '0', '9223372036854775807'])
const msFrom1601 = 11_644_473_600_000

function isDisabled(entry: Entry): boolean {
  const expires = valueOf(entry, 'accountExpires')
  return (
    (Number(valueOf(entry, 'userAccountControl')) & accountDisabled) !== 0 ||
    valueOf(entry, 'nsAccountLock').toUpperCase() === 'TRUE' ||
    valueOf(entry, 'pwdAccountLockedTime') === '000001010000Z' ||
    (!neverExpires.has(expires) && Number(expires) / 10_000 - msFrom1601 < Date.now())
  )
}

const isComputer = (entry: Entry): boolean =>
  valuesOf(entry, 'objectClass').some((name) => name.toLowerCase() === 'computer')

/** GUIDs are bytes, other identifiers text. */
const subjectOf = (entry: Entry, { id }: Dialect): string => {
  const value = [entry[id] ?? []].flat()[0]
  return Buffer.isBuffer(value) && id === 'objectGUID' ? value.toString('hex') : (value?.toString() ?? '')
}

const idFilter = ({ id }: Dialect, subject: string): Filter =>
  equals(id, id === 'objectGUID' ? Buffer.from(subject, 'hex') : subject)

/** Undefined without an identifier: such an account could not be known again. */
function personOf(
  entry: Entry,
  connection: Connection,
  groups: readonly string[] = [],
): DirectoryPerson | undefined {
  const subject = subjectOf(entry, dialectOf(connection))
  if (subject === '' || isComputer(entry)) return undefined
  const claims = {
    name: valueOf(entry, 'displayName') || valueOf(entry, 'cn'),
    family_name: valueOf(entry, 'sn'),
    given_name: valueOf(entry, 'givenName'),
    middle_name: valueOf(entry, 'middleName'),
    email: valueOf(entry, 'mail'),
    groups,
  }
  const person = readPerson({ issuer: issuerOf(baseOf(connection)), subject, groupsClaim: 'groups' }, claims)
  return { dn: entry.dn, isDisabled: isDisabled(entry), person }
}

const search = async (
  client: Client,
  connection: Connection,
  { filter, limit }: { readonly filter: Filter; readonly limit: number },
): Promise<Entry[]> => {
  const dialect = dialectOf(connection)
  const { searchEntries } = await client.search(baseOf(connection), {
    scope: 'sub',
    filter: new AndFilter({ filters: [dialect.people, filter] }),
    attributes: [...attributes, dialect.id],
    explicitBufferAttributes: ['objectGUID'],
    sizeLimit: limit,
    timeLimit: 5,
  })
  return searchEntries
}

/** «FIRM\\ivanov» is the form of Windows. */
const plainLogin = (login: string): string => login.replace(/^[^\\]*\\/, '')

/** Those with this login; more than one is an error of the directory. */
export async function findByLogin(client: Client, connection: Connection, login: string): Promise<Entry[]> {
  const value = plainLogin(login)
  const filters = dialectOf(connection).logins.map((attribute) => equals(attribute, value))
  return search(client, connection, { filter: new OrFilter({ filters }), limit: 2 })
}

const maxGroups = 1000

/** The person of an entry with all groups: those of the entry itself and those found, through groups in groups. */
export async function readEntry(
  client: Client,
  connection: Connection,
  entry: Entry,
): Promise<DirectoryPerson | undefined> {
  const login = valueOf(entry, 'uid') || valueOf(entry, 'sAMAccountName')
  const { searchEntries } = await client.search(rootOf(baseOf(connection)), {
    scope: 'sub',
    filter: dialectOf(connection).groupsOf(entry.dn, login),
    attributes: ['cn'],
    sizeLimit: maxGroups,
    timeLimit: 5,
  })
  const names = [
    ...valuesOf(entry, 'memberOf').flatMap((dn) => [firstName(dn), dn]),
    ...searchEntries.flatMap((group) => [valueOf(group, 'cn'), group.dn]),
  ]
  return personOf(entry, connection, [...new Set(names.filter(Boolean))])
}

/** «CN=Dispatchers,OU=Groups,DC=firm,DC=ru» → «Dispatchers». */
const firstName = (dn: string): string =>
  /^[^=]+=((?:\\.|[^,\\])+)/.exec(dn)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? ''

/** Those of the subjects that the directory still has. */
export async function findBySubjects(
  client: Client,
  connection: Connection,
  subjects: readonly string[],
): Promise<DirectoryPerson[]> {
  const filters = subjects.map((subject) => idFilter(dialectOf(connection), subject))
  const entries = await search(client, connection, {
    filter: new OrFilter({ filters }),
    limit: subjects.length + 1,
  })
  return entries.flatMap((entry) => personOf(entry, connection) ?? [])
}

/** Whether the section has any person. */
export const hasPeople = async (client: Client, connection: Connection): Promise<boolean> =>
  (await search(client, connection, { filter: dialectOf(connection).people, limit: 1 })).length > 0
