import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

import { beforeAll, describe, expect, test } from 'vitest'

import { install } from './debian.mjs'
import { root } from './environment.mjs'

/** Moments at which tests and the product have failed, or may; all in Moscow, the zone of the demo. */
const moments = [
  ['a Saturday at 23:40', '2026-11-28T23:40:00+03:00'],
  ['five minutes after midnight', '2026-12-02T00:05:00+03:00'],
  ['the last day of a month', '2026-11-30T23:50:00+03:00'],
  ['31 December', '2026-12-31T23:55:00+03:00'],
  ['1 January', '2027-01-01T00:10:00+03:00'],
  ['29 February', '2028-02-29T11:00:00+03:00'],
  ['a working Saturday', '2027-02-20T10:00:00+03:00'],
] as const

/** What depends on the clock, by workspace. */
const suites = [
  [
    'server',
    [
      'src/app/demo/',
      'src/rooms/acts/',
      'src/rooms/approvals/',
      'src/rooms/arshin/',
      'src/rooms/automation/',
      'src/rooms/calendar/',
      'src/rooms/calls/',
      'src/rooms/canned-answers/',
      'src/rooms/changes/',
      'src/rooms/contracts/',
      'src/rooms/disputes/',
      'src/rooms/due/',
      'src/rooms/forecast/',
      'src/rooms/lights/',
      'src/rooms/mailboxes/',
      'src/rooms/maintenance/',
      'src/rooms/notifications/',
      'src/rooms/promises/',
      'src/rooms/ratings/',
      'src/rooms/reports/',
      'src/rooms/roll-call/',
      'src/rooms/saved-reports/',
      'src/rooms/shifts/',
      'src/rooms/sso/',
      'src/rooms/tachograph-files/',
      'src/rooms/tasks/',
      'src/rooms/triage/',
      'src/rooms/units/',
      'src/rooms/webhooks/',
    ],
  ],
  [
    'web',
    [
      'src/ui/formats/',
      'src/rooms/acts/',
      'src/rooms/approvals/',
      'src/rooms/automation/',
      'src/rooms/calendar/',
      'src/rooms/calls/',
      'src/rooms/canned-answers/',
      'src/rooms/disputes/',
      'src/rooms/due/',
      'src/rooms/forecast/',
      'src/rooms/lights/',
      'src/rooms/maintenance/',
      'src/rooms/reports/',
      'src/rooms/promises/',
      'src/rooms/ratings/',
      'src/rooms/roll-call/',
      'src/rooms/shifts/',
      'src/rooms/tachograph-files/',
      'src/rooms/tasks/',
      'src/rooms/triage/',
      'src/rooms/units/',
    ],
  ],
] as const

const hasFaketime = (): boolean => spawnSync('faketime', ['--version']).error === undefined

beforeAll(async () => {
  if (!hasFaketime()) await install(['faketime'])
}, 120_000)

test('the named suites exist', () => {
  const named = suites.flatMap(([workspace, files]) => files.map((file) => path.join(root, workspace, file)))
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})

describe.each(moments)('on %s', (_, moment) => {
  test.each(suites)('the tests of %s pass', { timeout: 1_200_000 }, (workspace, files) => {
    const clock = new Date(moment).toISOString().replace('T', ' ').slice(0, 19)
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
    const { status, stdout } = spawnSync(
      'faketime',
      ['-f', `@${clock}`, process.execPath, vitest, 'run', ...files],
      {
        cwd: path.join(root, workspace),
        encoding: 'utf8',
        // Timers and time limits go on by the real clock.
        env: { ...process.env, TZ: 'UTC', DONT_FAKE_MONOTONIC: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
        maxBuffer: 64 * 1024 * 1024,
      },
    )
    expect(status, stdout.slice(-4000)).toBe(0)
  })
})
