import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'

/** The files for Prometheus and Grafana ask for nothing that `/metrics` does not give. */

const db = await testDb()
const token = 'a8f5f167f44f4964e6c998dee827110c'
const app = await testApp(db, { NARYAD_METRICS_TOKEN: token })
const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
const given = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))

const folder = path.join(import.meta.dirname, '../../../../packaging/monitoring')
const metric = /\b(?:naryad|nodejs|process)_[a-z0-9_]+/g

test.each(['alerts.yml', 'grafana.json'])('%s names metrics that exist', (file) => {
  const text = readFileSync(path.join(folder, file), 'utf8')
  const asked = [...text.matchAll(metric)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((name) => !given.has(name))).toEqual([])
})

test('the panel shows each metric of the product', () => {
  const text = readFileSync(path.join(folder, 'grafana.json'), 'utf8')
  // Whether they are well is what the alerts say.
  const alerts = readFileSync(path.join(folder, 'alerts.yml'), 'utf8')
  const own = [...given].filter((name) => name?.startsWith('naryad_'))
  expect(own.filter((name) => !`${text}${alerts}`.includes(name ?? ''))).toEqual([])
})
