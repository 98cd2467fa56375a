import { createHash } from 'node:crypto'

import { api } from '@naryad/contract/api'
import { openApiDocument } from '@naryad/contract/kit/openapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { makeApp } from '../http/app.ts'
import { html } from './html.ts'
import { serveDocs } from './serve.ts'

const document = openApiDocument({ api, version: '1.2.3' })
const app = makeApp({ constraints: {}, trustedProxies: [], logLevel: 'silent', maxInFlight: 10 })
let isOpen = true
beforeAll(async () => {
  serveDocs(app, '/api', { isOpen: () => Promise.resolve(isOpen), describe: () => document })
  await app.ready()
})
afterAll(() => app.close())

describe('the documentation', () => {
  test('is there for machines', async () => {
    const answer = await app.inject('/api/openapi.json')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(document)))
  })

  test('is there for people: every call with its words, every type with a place to link to', async () => {
    const { body } = await app.inject('/api/docs')
    for (const [path, methods] of Object.entries(document.paths))
      for (const { summary, operationId } of Object.values(methods)) {
        expect(body).toContain(`<code>${path}</code>`)
        expect(body).toContain(`id="${operationId}"`)
        expect(body).toContain(summary)
      }
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const broken = [...body.matchAll(/href="#([^"]+)"/g)].filter(([, target]) => !ids.has(target))
    expect(broken).toEqual([])
  })

  test('needs no script, and its style is the one the policy allows', async () => {
    const { body, headers } = await app.inject('/api/docs')
    expect(body).not.toMatch(/<script|\sstyle=|\son\w+=/)
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(body) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
  })

  test('closed, it is as if it were not there, from the next call on', async () => {
    const strange = (await app.inject('/api/strange')).json<object>()
    for (const path of ['/api/docs', '/api/openapi.json']) {
      isOpen = false
      const answer = await app.inject(path)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual(strange)
      isOpen = true
      expect((await app.inject(path)).statusCode).toBe(200)
    }
  })

  test('shows text as text', () => {
    expect(html`<p title="${'"'}">${'<b>&'} ${[1, html`<i>${'>'}</i>`]}</p>`.text).toBe(
      '<p title="&quot;">&lt;b&gt;&amp; 1<i>&gt;</i></p>',
    )
  })
})
