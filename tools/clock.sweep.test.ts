import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
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

const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).error === undefined

const cache = path.join(root, 'node_modules/.cache')
const unwrappedWaits = path.join(cache, 'unwrapped-waits.so')

beforeAll(async () => {
  const missing = [
    ...(isInstalled('faketime') ? [] : ['faketime']),
    ...(isInstalled('gcc') && existsSync('/usr/include/poll.h') ? [] : ['gcc', 'libc6-dev']),
  ]
  await install(missing)
  mkdirSync(cache, { recursive: true })
  const source = path.join(root, 'tools/unwrapped-waits.c')
  const { status, stderr } = spawnSync('gcc', ['-shared', '-fPIC', '-O2', '-o', unwrappedWaits, source], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`unwrapped-waits.c was not compiled: ${stderr}`)
}, 240_000)

test('the named suites exist', () => {
  const named = suites.flatMap(([workspace, files]) => files.map((file) => path.join(root, workspace, file)))
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})

function runTests(moment: string, workspace: string, files: readonly string[]): void {
  // A distance, because a moment begins anew in each process: the database would be ahead of the server.
  const seconds = Math.round((Date.parse(moment) - Date.now()) / 1000)
  const clock = ['-f', seconds < 0 ? `${seconds}` : `+${seconds}`]
  // The wrapper puts its library before all others, so a shell within it puts ours before that.
  const shell = ['sh', '-c', 'LD_PRELOAD="$0:$LD_PRELOAD" exec "$@"', unwrappedWaits]
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const { status, stdout } = spawnSync(
    'faketime',
    [...clock, ...shell, process.execPath, vitest, 'run', ...files],
    {
      cwd: path.join(root, workspace),
      encoding: 'utf8',
      // Timers and time limits go on by the real clock.
      env: { ...process.env, TZ: 'UTC', DONT_FAKE_MONOTONIC: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  expect(status, stdout.slice(-4000)).toBe(0)
}

describe.each(moments)('on %s', (_, moment) => {
  // Where they do not, a test that expects one hangs, and those after it wait for its locks.
  test('time limits of the database end statements', { timeout: 240_000 }, () => {
    runTests(moment, 'server', ['src/platform/db/connection/connect.test.ts'])
  })

  test.each(suites)('the tests of %s pass', { timeout: 1_200_000 }, (workspace, files) => {
    runTests(moment, workspace, files)
  })
})
