import { type Role, roles } from '@naryad/contract/kit/rights'
import { type Channel, channels, fallBackOrder } from '@naryad/contract/notifications/notifications.channels'
import { kindOf, notificationKinds } from '@naryad/contract/notifications/notifications.kinds'
import { notificationsRoutes } from '@naryad/contract/notifications/notifications.routes'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { preferenceKey, type Receiver } from '../recipients/people.repo.ts'
import { canUse, isOn, planDeliveries } from './plan.ts'

const db = await testDb()
const app = await testApp(db)

/** Channels used without preferences: in the app, push, Telegram, MAX, letter. «·»: the role never gets the kind. */
const table = `
  kind                     admin  operator  engineer  client
  task.assigned            iptm   iptm      iptm      ·
  task.crewChanged         iptm   iptm      iptm      ·
  task.created             ·      iptm      ·         i
  task.statusChanged       i      i         i         iptm
  task.planChanged         iptm   iptm      iptm      iptml
  task.commented           iptm   iptm      iptm      iptm
  task.mentioned           iptm   iptm      iptm      ·
  task.done                i      i         i         iptml
  task.remoteDone          i      i         i         iptml
  task.closed              i      i         i         i
  task.returned            iptm   iptm      iptm      i
  task.costsRequested      ·      i         ·         iptml
  task.costsDecided        iptm   iptm      iptm      i
  approval.expired         iptm   iptm      iptm      ·
  rule.notified            iptm   iptm      iptm      ·
  rule.paused              iptm   ·         ·         ·
  rating.low               iptm   iptm      ·         ·
  plan.asked               ·      ·         ·         iptml
  plan.ended               iptm   iptm      ·         ·
  act.issued               ·      ·         ·         il
  task.deadlineNear        iptm   iptm      iptm      ·
  task.deadlineMissed      iptm   iptm      iptm      ·
  promise.near             iptm   iptm      iptm      ·
  promise.missed           iptm   iptm      iptm      ·
  maintenance.endNear      ·      ·         ·         il
  car.red                  ·      i         ·         il
  contract.ends            ·      iptm      ·         ·
  rollCall.noShow          iptm   iptm      iptm      iptm
  shift.handedOver         iptm   iptm      ·         ·
  shift.notTaken           ·      iptm      ·         ·
  registration.requested   iptm   iptm      ·         ·
  import.finished          i      i         i         ·
  report.finished          i      i         i         i
  auth.strangeSignIn       iptml  iptml     iptml     iptml
  auth.passwordChanged     iptm   iptm      iptm      iptm`

const letters: Record<Channel, string> = { inApp: 'i', push: 'p', telegram: 't', max: 'm', letter: 'l' }

const [head = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const tableRoles = head.slice(1) as Role[]
const cells = rows.flatMap(([kind = '', ...used]) =>
  tableRoles.map((role, at) => ({ kind, role, used: used[at] ?? '' })),
)
const known = cells.flatMap(({ kind: name, ...cell }) => {
  const kind = notificationKinds.find((one) => one === name)
  return kind === undefined ? [] : [{ kind, ...cell }]
})
const received = known.filter(({ used }) => used !== '·')

const receiver = (role: Role, facts: Partial<Receiver> = {}): Receiver => ({
  id: 1,
  role,
  isSenior: false,
  queues: [],
  companyId: null,
  timeZone: 'Europe/Moscow',
  quietFrom: null,
  quietTo: null,
  isUrgentAtOnce: false,
  hasDigest: false,
  hasVisibleTab: false,
  ...facts,
})

const addresses = fallBackOrder.map((channel) => ({ userId: 1, channel, address: channel }))
const at = Date.parse('2026-12-01T09:00:00Z')
const none: ReadonlyMap<string, boolean> = new Map()

interface Planned {
  readonly preferences?: ReadonlyMap<string, boolean>
  readonly facts?: Partial<Receiver>
  readonly reachable?: typeof addresses
}

const plan = (
  { kind, role }: (typeof known)[number],
  { preferences = none, facts = {}, reachable = addresses }: Planned = {},
): string[] => {
  const person = receiver(role, facts)
  const to = { person, kind, preferences, priority: null, addresses: reachable, at }
  const deliveries = planDeliveries(to).map(({ channel }) => channel)
  const used: readonly Channel[] = isOn({ person, kind, preferences }, 'inApp')
    ? ['inApp', ...deliveries]
    : deliveries
  return channels.filter((channel) => used.includes(channel)).map((channel) => letters[channel])
}

test('the table has every kind and every role', () => {
  expect(tableRoles.toSorted()).toEqual([...roles].toSorted())
  const listed = new Set(rows.map(([kind]) => kind))
  expect(notificationKinds.filter((kind) => !listed.has(kind))).toEqual([])
})

test.each(known)('$kind to the role $role: $used', ({ kind, role, used }) => {
  expect(kindOf(kind).roles.includes(role)).toBe(used !== '·')
  if (used !== '·') expect(plan({ kind, role, used }).join('')).toBe(used)
})

describe('each kind, role and channel', () => {
  const every = received.flatMap((cell) =>
    channels.filter((channel) => canUse(cell.kind, channel)).map((channel) => ({ ...cell, channel })),
  )

  test('can be switched off, and the others stay', () => {
    for (const { channel, ...cell } of every) {
      const off = new Map([[preferenceKey(1, cell.kind, channel), false]])
      const others = cell.used.replace(letters[channel], '')
      expect(plan(cell, { preferences: off }).join(''), `${cell.kind} without ${channel}`).toBe(others)
    }
  })

  test('can be switched on', () => {
    for (const { channel, ...cell } of every) {
      const on = new Map([[preferenceKey(1, cell.kind, channel), true]])
      expect(plan(cell, { preferences: on }), `${cell.kind} with ${channel}`).toContain(letters[channel])
    }
  })

  test('without a chosen address leaves an urgent kind to a letter, unless a page is in view', () => {
    const onlyLetters = addresses.filter(({ channel }) => channel === 'letter')
    for (const cell of received) {
      const isLost = kindOf(cell.kind).isUrgent && /[ptm]/.test(cell.used) && canUse(cell.kind, 'letter')
      const expected = isLost || cell.used.includes('l') ? ['i', 'l'] : ['i']
      expect(plan(cell, { reachable: onlyLetters }), cell.kind).toEqual(expected)
      if (isLost)
        expect(plan(cell, { reachable: onlyLetters, facts: { hasVisibleTab: true } }), cell.kind).toEqual(
          cell.used.includes('l') ? ['i', 'l'] : ['i'],
        )
    }
  })

  test('is a checkbox of the settings, and of nothing else', async () => {
    for (const role of tableRoles) {
      const person = await caller(app, db, { role })
      const { preferences } = (await person.call(notificationsRoutes.settings, {})).body
      const shown = preferences.map(({ kind, channel, isOn: isChecked }) => `${kind} ${channel} ${isChecked}`)
      const expected = every
        .filter((cell) => cell.role === role)
        .map(({ kind, channel, used }) => `${kind} ${channel} ${used.includes(letters[channel])}`)
      expect(shown.toSorted()).toEqual(expected.toSorted())
    }
  })

  test('that the role does not get is refused', async () => {
    const client = await caller(app, db, { role: 'client' })
    const body = { preferences: [{ kind: 'task.assigned', channel: 'push', isOn: true }] } as const
    expect((await client.refusal(notificationsRoutes.changeSettings, { body })).status).toBe(422)
  })
})
