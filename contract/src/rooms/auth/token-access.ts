import type { Permission } from '../../kit/rights.ts'
import type { RouteDef } from '../../kit/route.ts'
import { type TokenArea, tokenAreaTitles } from './api-tokens.words.ts'

/** The permissions of a room are named after it; rooms that are missing here are closed to tokens. */
const areaOfRoom: Readonly<Record<string, TokenArea>> = {
  tasks: 'tasks',
  suggestions: 'tasks',
  cars: 'cars',
  monitoring: 'cars',
  maintenance: 'maintenance',
  drivers: 'drivers',
  companies: 'companies',
  contacts: 'contacts',
  calendar: 'calendar',
  absences: 'calendar',
  rollCall: 'rollCall',
  reports: 'reports',
  users: 'users',
}

/** Accounts, their rights and dictionaries are changed by people only. */
const closedPermissions: readonly Permission[] = ['users.write', 'tasks.administer', 'maintenance.administer']

const isPermission = (access: RouteDef['access']): access is Permission => access.includes('.')

type Requirement = { readonly area: TokenArea | null; readonly isWrite: boolean }

/** What a token needs for this call: an area, if the call belongs to one; undefined if it is closed to tokens. */
export function tokenRequirement(route: RouteDef): Requirement | undefined {
  const { access, method, creates, programs } = route
  if (programs === 'closed' || route.reply === 'events') return undefined
  if (!isPermission(access))
    return programs === 'open' ? { area: null, isWrite: method !== 'GET' } : undefined
  const [room = '', verb = ''] = access.split('.')
  const area = areaOfRoom[room]
  if (area === undefined || closedPermissions.includes(access)) return undefined
  const isRead = method === 'GET' || (method === 'POST' && verb.startsWith('read') && creates !== true)
  return { area, isWrite: !isRead }
}

/** For the description of the API. Calls that no user signs in for say nothing of tokens. */
export function describeTokenAccess(route: RouteDef): string {
  if (!isPermission(route.access) && route.access !== 'signedIn') return ''
  const required = tokenRequirement(route)
  if (!required) return 'По ключу API недоступно.'
  const area = required.area === null ? '' : `, раздел «${tokenAreaTitles[required.area]}»`
  return `По ключу API: ${required.isWrite ? 'запись' : 'чтение'}${area}.`
}

export interface TokenScope {
  readonly canWrite: boolean
  /** Empty: every area. */
  readonly areas: readonly TokenArea[]
}

/** Why a token with this scope may not make the call; null if it may. The rights of its user are checked separately. */
export function checkTokenScope(route: RouteDef, { canWrite, areas }: TokenScope): string | null {
  const required = tokenRequirement(route)
  if (!required) return 'Этот вызов недоступен по ключу API: выполните его в самой системе'
  if (required.isWrite && !canWrite) return 'Ключ API только для чтения: изменить данные по нему нельзя'
  if (required.area !== null && areas.length > 0 && !areas.includes(required.area))
    return `Ключ API не открывает раздел «${tokenAreaTitles[required.area]}»`
  return null
}
