import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Attribute, Change, Client } from 'ldapts'

import { freePort } from '../platform/db/embedded/server-process.ts'
import { makeCertificate } from '../platform/outside/certificate.make.ts'
import { debianFile, debianLibraries, debianProgram } from './debian.ts'

const program = debianProgram('slapd')
/** Otherwise: apt install slapd. */
export const hasSlapd = program !== undefined

export const suffix = 'dc=firm,dc=ru'
export const peopleBase = `ou=users,${suffix}`
export const serviceAccount = `cn=admin,${suffix}`
export const servicePassword = 'canary-of-the-service-account'

/** Names of Active Directory on OpenLDAP. `member` of its groups comes with the core schema. */
const schema = `
attributetype ( 1.2.840.113556.1.4.221 NAME 'sAMAccountName' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.656 NAME 'userPrincipalName' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.8 NAME 'userAccountControl' EQUALITY integerMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.159 NAME 'accountExpires' EQUALITY integerMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.2 NAME 'objectGUID' EQUALITY octetStringMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.2.102 NAME 'memberOf' EQUALITY distinguishedNameMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.12 )
attributetype ( 1.2.840.113556.1.2.146 NAME 'middleName' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
objectclass ( 1.2.840.113556.1.5.9 NAME 'user' SUP inetOrgPerson STRUCTURAL MAY ( sAMAccountName $ userPrincipalName $ userAccountControl $ accountExpires $ objectGUID $ memberOf $ middleName ) )
objectclass ( 1.2.840.113556.1.3.30 NAME 'computer' SUP top AUXILIARY )
`

export type Attributes = Readonly<Record<string, string | readonly string[]>>

export interface Person {
  /** The number in the GUID. */
  readonly number: number
  readonly login: string
  readonly name: string
  readonly password: string
  readonly more?: Attributes
}

const guidOf = (number: number): string =>
  Buffer.concat([Buffer.alloc(14, 0xab), Buffer.from([number >> 8, number & 255])]).toString('hex')

const base64 = (value: string): string => Buffer.from(value).toString('base64')

const entryText = (dn: string, attributes: Attributes): string =>
  [
    `dn:: ${base64(dn)}`,
    ...Object.entries(attributes).flatMap(([name, values]) =>
      [values].flat().map((value) => `${name}:: ${base64(value)}`),
    ),
  ].join('\n')

/** Of a person by their name. */
export const dnOf = (name: string): string => `cn=${name.replaceAll(',', String.raw`\,`)},${peopleBase}`

const personText = ({ number, login, name, password, more = {} }: Person): string => {
  const [sn = '', givenName = ''] = name.split(' ')
  return entryText(dnOf(name), {
    objectClass: 'user',
    cn: name,
    sn,
    givenName,
    displayName: name,
    uid: login,
    sAMAccountName: login,
    userPrincipalName: `${login}@firm.ru`,
    mail: `${login}@naryad.test`,
    userAccountControl: '512',
    userPassword: password,
    ...more,
  }).concat(`\nobjectGUID:: ${Buffer.from(guidOf(number), 'hex').toString('base64')}`)
}

interface Directory {
  readonly people: readonly Person[]
  readonly groups?: Readonly<Record<string, readonly string[]>>
}

const configText = (folder: string): string => `
include ${debianFile('/etc/ldap/schema/core.schema')}
include ${debianFile('/etc/ldap/schema/cosine.schema')}
include ${debianFile('/etc/ldap/schema/inetorgperson.schema')}
include ${folder}/names.schema
modulepath ${debianFile('/usr/lib/ldap')}
moduleload back_mdb
pidfile ${folder}/pid
TLSCertificateFile ${folder}/cert
TLSCertificateKeyFile ${folder}/key
database mdb
suffix "${suffix}"
rootdn "${serviceAccount}"
rootpw ${servicePassword}
directory ${folder}/db
`

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** A real directory on this machine. */
export async function openSlapd({ people, groups = {} }: Directory) {
  const folder = mkdtempSync(path.join(tmpdir(), 'naryad-slapd-'))
  const { key, cert } = makeCertificate()
  mkdirSync(path.join(folder, 'db'))
  const texts = {
    key,
    cert,
    'names.schema': schema,
    conf: configText(folder),
    ldif: [
      entryText(suffix, { objectClass: ['domain'], dc: 'firm' }),
      entryText(peopleBase, { objectClass: 'organizationalUnit', ou: 'users' }),
      ...people.map(personText),
      ...Object.entries(groups).map(([cn, member]) =>
        entryText(`cn=${cn},${suffix}`, { objectClass: 'groupOfNames', cn, member }),
      ),
    ].join('\n\n'),
  }
  for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(folder, name), text)
  const env = { ...process.env, ...debianLibraries }
  const conf = path.join(folder, 'conf')
  // Where it is missing the tests are skipped, but vitest still collects them.
  if (hasSlapd)
    execFileSync(debianProgram('slapadd') ?? '', ['-f', conf, '-l', path.join(folder, 'ldif')], { env })
  const [plain, tls] = [await freePort('127.0.0.1'), await freePort('127.0.0.1')]
  const urls = { plain: `ldap://127.0.0.1:${plain}`, tls: `ldaps://127.0.0.1:${tls}` }
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(program ?? '', ['-d', '0', '-f', conf, '-h', `${urls.plain} ${urls.tls}`], {
      env,
      stdio: 'ignore',
    })
    for (let tries = 0; tries < 200 && !(await isListening(tls)); tries += 1) await sleep(50)
    return child
  }
  let child = hasSlapd ? await start() : undefined
  const stop = async (): Promise<void> => {
    child?.kill('SIGTERM')
    if (child?.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  return {
    urls,
    ca: cert,
    stop,
    remove: async (): Promise<void> => {
      await stop()
      rmSync(folder, { recursive: true })
    },
    /** Changes an attribute of a person, or deletes the person. */
    change: async (name: string, change: Readonly<Record<string, string>> | null): Promise<void> => {
      const client = new Client({ url: urls.plain })
      await client.bind(serviceAccount, servicePassword)
      const dn = dnOf(name)
      if (change === null) await client.del(dn)
      else
        for (const [type, value] of Object.entries(change))
          await client.modify(
            dn,
            new Change({ operation: 'replace', modification: new Attribute({ type, values: [value] }) }),
          )
      await client.unbind()
    },
    start: async (): Promise<void> => {
      child = await start()
    },
  }
}
