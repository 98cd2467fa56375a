import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, expect, test } from 'vitest'

import { testApp } from '../testing/app.ts'
import { testDb } from '../testing/database.ts'

const web = mkdtempSync(path.join(tmpdir(), 'naryad-web-'))
writeFileSync(
  path.join(web, 'index.html'),
  '<meta name="naryad-api" content="" /><meta name="naryad-nonce" content="" />',
)
afterAll(() => rmSync(web, { recursive: true }))

const app = await testApp(await testDb(), { NARYAD_WEB_DIR: web, NARYAD_API_DOCS: '1' })

/** What Google's evaluator holds against a policy, the grave things alone: 40 is «high, maybe». */
const graveFindings = (policy: string): string[] =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity <= Severity.HIGH_MAYBE)
    .map(({ severity, directive, description }) => `${severity} ${directive}: ${description}`)

test.each([
  ['the page', '/', 200],
  ['any screen', '/tasks/tachograph/5', 200],
  ['an answer of the API', '/api/settings/public', 200],
  ['a refusal of the API', '/api/auth/user', 401],
  ['an address that is none', '/api/nowhere', 404],
  ['the description of the API', '/api/docs', 200],
])('csp_evaluator has nothing grave against the policy of %s', async (_, url, status) => {
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(status)
  const policy = answer.headers['content-security-policy']
  expect(policy).toMatch(/^default-src 'none';/)
  expect(graveFindings(String(policy))).toEqual([])
})

test('the page plays recordings of the product itself alone', async () => {
  const policy = String((await app.inject('/')).headers['content-security-policy'])
  expect(policy).toContain("media-src 'self';")
})

test('csp_evaluator would have said so', () => {
  expect(graveFindings("default-src 'none'; script-src 'unsafe-inline' *").length).toBeGreaterThan(1)
})
