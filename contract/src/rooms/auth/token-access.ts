import { inQuotes } from '../../kit/quotes.ts'
import type { Permission } from '../../kit/rights.ts'
import type { RouteDef } from '../../kit/route.ts'
import { type TokenArea, tokenAreaTitles } from './api-tokens.words.ts'

/**
 * The area of each permission group (the part of a permission before the dot). Groups that are missing
 * here are closed to tokens.
 */
const areaOfRoom: Readonly<Record<string, TokenArea>> = {
  tasks: 'tasks',
  suggestions: 'tasks',
  cars: 'cars',
  monitoring: 'cars',
  units: 'cars',
  maintenance: 'maintenance',
  drivers: 'drivers',
  companies: 'companies',
  contracts: 'companies',
  acts: 'acts',
  contacts: 'contacts',
  calendar: 'calendar',
  absences: 'calendar',
  rollCall: 'rollCall',
  reports: 'reports',
  users: 'users',
}

/** Changes of accounts, rights and dictionaries are closed to tokens, and so are acts apart from their invoices. */
const closedPermissions: readonly Permission[] = [
  'users.write',
  'tasks.administer',
  'maintenance.administer',
  'units.administer',
  'acts.write',
]

const isPermission = (access: RouteDef['access']): access is Permission => access.includes('.')

type Requirement = { readonly area: TokenArea | null; readonly isWrite: boolean }

/** The area and level that a token needs for this call; undefined if the call is closed to tokens. */
export function tokenRequirement(route: RouteDef): Requirement | undefined {
  const { access, method, creates, programs } = route
  if (programs === 'closed' || route.reply === 'events') return undefined
  if (!isPermission(access))
    return programs === 'open' ? { area: null, isWrite: method !== 'GET' } : undefined
  const [room = '', verb = ''] = access.split('.')
  const area = areaOfRoom[room]
  // A call over several areas, which itself keeps to those of the token.
  if (area === undefined && programs === 'open') return { area: null, isWrite: method !== 'GET' }
  if (area === undefined || closedPermissions.includes(access)) return undefined
  const isRead = method === 'GET' || (method === 'POST' && verb.startsWith('read') && creates !== true)
  return { area, isWrite: !isRead }
}

/** The note on tokens in the API description; empty for calls without a signed-in user. */
export function describeTokenAccess(route: RouteDef): string {
  if (!isPermission(route.access) && route.access !== 'signedIn') return ''
  const required = tokenRequirement(route)
  if (!required) return 'По ключу API недоступно.'
  const area = required.area === null ? '' : `, раздел ${inQuotes(tokenAreaTitles[required.area])}`
  return `По ключу API: ${required.isWrite ? 'запись' : 'чтение'}${area}.`
}

export interface TokenScope {
  readonly canWrite: boolean
  /** Empty: all areas. */
  readonly areas: readonly TokenArea[]
}

/**
 * Why a token with this scope may not make the call; null if it may. The permissions of its user are
 * checked separately.
 */
export function checkTokenScope(route: RouteDef, { canWrite, areas }: TokenScope): string | null {
  const required = tokenRequirement(route)
  if (!required) return 'Этот вызов недоступен по ключу API: выполните его в самой системе'
  if (required.isWrite && !canWrite) return 'Ключ API только для чтения: изменить данные по нему нельзя'
  if (required.area !== null && areas.length > 0 && !areas.includes(required.area))
    return `Ключ API не открывает раздел ${inQuotes(tokenAreaTitles[required.area])}`
  return null
}
