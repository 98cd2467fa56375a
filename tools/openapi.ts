// Writes docs/openapi.json from the contract, and the list of required calls that are implemented. With
// --check it writes nothing and fails when the files are stale or a call is missing.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import contract from '../contract/package.json' with { type: 'json' }
import { api } from '../contract/src/api.ts'
import { openApiDocument } from '../contract/src/kit/openapi.ts'
import { describeTokenAccess } from '../contract/src/rooms/auth/token-access.ts'
import { callsOf, compareCalls, readCalls } from './endpoints.ts'

const docs = path.join(import.meta.dirname, '../docs')
const isCheck = process.argv.includes('--check')

const document = openApiDocument({ api, version: contract.version, noteOf: describeTokenAccess })
const prescribed = readCalls(readFileSync(path.join(docs, 'endpoints.txt'), 'utf8'))
const before = readCalls(readOrEmpty('endpoints-done.txt'))
const { missing, lost, done } = compareCalls(prescribed, before, callsOf(document))

settle('openapi.json', `${JSON.stringify(document, null, 2)}\n`)
settle(
  'endpoints-done.txt',
  `# Prescribed calls that are there; written by «npm run openapi».\n${done.join('\n')}\n`,
)

console.log(`calls: ${prescribed.length - missing.length} of ${prescribed.length} there`)
for (const call of missing) console.log(`  to come: ${call}`)
for (const call of lost) {
  console.error(`  lost: ${call}`)
  process.exitCode = 1
}

function settle(name: string, text: string): void {
  if (readOrEmpty(name) === text) return
  if (isCheck) {
    console.error(`docs/${name} is stale: npm run openapi`)
    process.exitCode = 1
  } else writeFileSync(path.join(docs, name), text)
}

function readOrEmpty(name: string): string {
  const file = path.join(docs, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
